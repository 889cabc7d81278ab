/** Sends one change after another: sent at the same time, the earlier one could arrive last and win. */
export class SaveQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Saves when everything before it has ended, well or not. */
  async save<T>(send: () => Promise<T>): Promise<T> {
    const saved = this.#last.then(send);
    this.#last = Promise.allSettled([saved]);
    return saved;
  }

  /** Waits for all that is being saved, also for what is added meanwhile. */
  async drained(): Promise<void> {
    for (let known; known !== this.#last;) {
      known = this.#last;
      await known;
    }
  }
}
