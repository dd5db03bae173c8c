import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isPackaged, unpackChromium } from './unpackChromium.ts'

/** A browser to launch, and what its process needs in the environment. */
export type Chromium = {
  executablePath: string
  /** Where it came from, for the line that says which browser ran. */
  origin: 'environment' | 'npm' | 'system'
  env: Record<string, string>
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What stands for the programs of a desktop that a browser asks. */
const desktop = join(import.meta.dirname, 'desktop')

/** Flags for every launch: no first-run pages, no requests of the browser's own, and no host but this machine. */
export const chromiumFlags = [
  // Root, as in most containers, may not use the sandbox.
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** The first of `findChromiums`. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): Chromium {
  return findSystemChromium(environment) ?? packagedChromium()
}

/**
 * Finds each Chromium to test with: the system's, and the one inside the npm package, which is unpacked once and needs
 * nothing installed. `LATCHKEY_CHROMIUM` leaves one: a path, or `npm`.
 *
 * @throws {Error} when there is none, or `LATCHKEY_CHROMIUM` cannot be run
 */
export function findChromiums(
  environment: NodeJS.ProcessEnv = process.env,
): [Chromium, ...Chromium[]] {
  const system = findSystemChromium(environment)
  if (!system) return [packagedChromium()]
  return environment['LATCHKEY_CHROMIUM'] || !isPackaged() ? [system] : [system, packagedChromium()]
}

function findSystemChromium({
  LATCHKEY_CHROMIUM: asked,
  PATH = '',
}: NodeJS.ProcessEnv): Chromium | undefined {
  if (asked === 'npm') return undefined
  const env = { PATH: [desktop, PATH].join(delimiter) }
  if (asked) {
    if (!isExecutable(asked)) throw new Error(`LATCHKEY_CHROMIUM is ${asked}, which cannot be run.`)
    return { executablePath: asked, origin: 'environment', env }
  }
  const folders = [...new Set([...PATH.split(delimiter), '/usr/bin'])].filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const system = [...candidates, ...elsewhere].find(isExecutable)
  return system === undefined ? undefined : { executablePath: system, origin: 'system', env }
}

function packagedChromium(): Chromium {
  const { executablePath, fontConfiguration, libraries } = unpackChromium()
  return {
    executablePath,
    origin: 'npm',
    env: {
      ...(hasSystemFonts() ? {} : { FONTCONFIG_PATH: fontConfiguration }),
      ...(starts(executablePath) ? {} : { LD_LIBRARY_PATH: libraries }),
    },
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** False where the system lacks libnss3, which the package brings too. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version']).status === 0
}

function hasSystemFonts(): boolean {
  return existsSync('/etc/fonts/fonts.conf')
}
