import type { Latchkey } from '../Latchkey.ts'

/** How long a visitor waits for the site's own part of a sign-in. */
export const siteLimitMs = 15_000

/** What the site answers. @throws when it does not in time; a visitor must not wait for ever */
export function inTime<T>({ internal }: Latchkey, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = internal.after(siteLimitMs, () => reject(new Error('The site did not answer')))
    answer.then(resolve, reject).finally(cancel)
  })
}
