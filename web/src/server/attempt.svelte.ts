// Something that is asked of the server and may be refused: busy meanwhile, the refusal kept to
// show.

import { Refusal } from '../tables/table';
import { sentence } from './refusals';

export class Attempt {
  busy = $state(false);
  trouble = $state('');
  /** The refusal's code. */
  code = $state('');

  async make(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = '';
    this.code = '';
    try {
      await what();
    } catch (problem) {
      this.trouble = sentence(problem);
      if (problem instanceof Refusal) this.code = problem.code;
    } finally {
      this.busy = false;
    }
  }
}
