import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fontConfiguration } from './fontConfiguration.ts'
import { isPackaged, unpackChromium } from './unpackChromium.ts'

/** A browser to launch, and what its process needs in the environment. */
export type Chromium = {
  executablePath: string
  /** Where it came from, for the line that says which browser ran. */
  origin: 'environment' | 'npm' | 'shell' | 'system'
  env: Record<string, string>
}

/** The same engine without a window: the tests take a quarter less processor. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
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

/**
 * Finds the Chromium that is most like a visitor's: the system's, else the one inside the npm package.
 *
 * @throws {Error} when there is none, or `LATCHKEY_CHROMIUM` cannot be run
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): Chromium {
  return findAsked(environment) ?? findSystemChromiums(environment).at(-1) ?? packagedChromium()
}

/**
 * Finds each Chromium to test with, the one for all tests first: the system's headless shell, its Chromium, and the one
 * inside the npm package, which is unpacked once and needs nothing installed. `LATCHKEY_CHROMIUM` leaves one: a path, or
 * `npm`.
 *
 * @throws {Error} when there is none, or `LATCHKEY_CHROMIUM` cannot be run
 */
export function findChromiums(
  environment: NodeJS.ProcessEnv = process.env,
): [Chromium, ...Chromium[]] {
  const asked = findAsked(environment)
  if (asked) return [asked]
  const [first, ...others] = findSystemChromiums(environment)
  if (!first) return [packagedChromium()]
  return [first, ...others, ...(isPackaged() ? [packagedChromium()] : [])]
}

function findAsked({ LATCHKEY_CHROMIUM: asked, PATH }: NodeJS.ProcessEnv): Chromium | undefined {
  if (!asked) return undefined
  if (asked === 'npm') return packagedChromium()
  if (!isExecutable(asked)) throw new Error(`LATCHKEY_CHROMIUM is ${asked}, which cannot be run.`)
  return { executablePath: asked, origin: 'environment', env: onDesktop(PATH) }
}

function findSystemChromiums({ PATH }: NodeJS.ProcessEnv): Chromium[] {
  const folders = [...new Set([...(PATH ?? '').split(delimiter), '/usr/bin'])].filter(Boolean)
  const pathsOf = (names: readonly string[]) =>
    names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const env = onDesktop(PATH)
  const shell = pathsOf(shells).find(isExecutable)
  const whole = [...pathsOf(names), ...elsewhere].find(isExecutable)
  return [
    ...(shell ? [{ executablePath: shell, origin: 'shell' as const, env }] : []),
    ...(whole ? [{ executablePath: whole, origin: 'system' as const, env }] : []),
  ]
}

function onDesktop(PATH = ''): Record<string, string> {
  return { FONTCONFIG_FILE: fontConfiguration(), PATH: [desktop, PATH].join(delimiter) }
}

function packagedChromium(): Chromium {
  const { executablePath, libraries } = unpackChromium()
  return {
    executablePath,
    origin: 'npm',
    env: {
      FONTCONFIG_FILE: fontConfiguration(),
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
