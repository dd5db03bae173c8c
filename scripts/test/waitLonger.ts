import { vi } from 'vitest'

// Runs before each file of unit tests. Vitest has a setting for how long `expect.poll` waits, and none for `vi.waitFor`, whose
// default of a second is over on a busy machine before a window has drawn.

const timeout = 30_000
const { waitFor } = vi

// Files share what they import, so it may be done already.
if (waitFor.name !== 'waitLonger')
  vi.waitFor = function waitLonger(callback, options) {
    return waitFor(callback, {
      timeout,
      ...(typeof options === 'number' ? { timeout: options } : options),
    })
  }
