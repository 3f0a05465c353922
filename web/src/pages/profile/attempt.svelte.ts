// Something that is asked of the hall and may be refused: busy meanwhile, the refusal kept to show.

import { sentence } from '../../people/refusals';

export class Attempt {
  busy = $state(false);
  trouble = $state('');

  async make(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      await what();
    } catch (problem) {
      this.trouble = sentence(problem);
    } finally {
      this.busy = false;
    }
  }
}
