import { rm } from 'node:fs/promises'

/**
 * Removes a folder that a test made, if it is there. What the test started has ended by then, or is about to: a file that is still
 * written into a folder just emptied fails `rm`, so it is tried again for some seconds.
 */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { force: true, maxRetries: 10, recursive: true, retryDelay: 100 })
}
