// One of the servers that are compared, in its own process: started by the first question, then measured.
import { answerWith } from '../children.mjs';
import { watch } from './watch.mjs';

let end;
const questions = {
  async start({ server, ...options }) {
    const { start } = await import(new URL(`servers/${server}.mjs`, import.meta.url));
    return start(options);
  },
  async begin(options) {
    end = await watch(options);
  },
  end: () => end(),
};
answerWith(({ what, ...options }) => questions[what](options));
