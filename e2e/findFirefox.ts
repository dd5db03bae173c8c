import { existsSync } from 'node:fs'

const candidates = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** An installed Firefox, or nothing: its set of tests is small and runs only where there is one. */
export function findFirefox(): string | undefined {
  return process.env['LATCHKEY_FIREFOX'] ?? candidates.find((path) => existsSync(path))
}
