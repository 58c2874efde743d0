// Loaded with `node --import`: shifts the wall clock of a process by CHAOS_CLOCK_SHIFT_MS. Its timers stay right.
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
