// Loaded before a process with --import: its wall clock is wrong by CHAOS_CLOCK_SHIFT_MS, and its timers are right.
const shiftMs = Number(process.env.CHAOS_CLOCK_SHIFT_MS);
const TrueDate = Date;

globalThis.Date = class ShiftedDate extends TrueDate {
  constructor(...args) {
    if (args.length === 0) super(TrueDate.now() + shiftMs);
    else super(...args);
  }
  static now() {
    return TrueDate.now() + shiftMs;
  }
};
