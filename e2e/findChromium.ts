import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { unpackChromium } from './unpackChromium.ts'

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
 * Finds a Chromium: `LATCHKEY_CHROMIUM`, the system's, or the one inside the npm package, which is unpacked once
 * and needs nothing installed.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): Chromium {
  const { LATCHKEY_CHROMIUM: asked, PATH = '' } = environment
  if (asked) {
    if (!isExecutable(asked)) throw new Error(`LATCHKEY_CHROMIUM is ${asked}, which cannot be run.`)
    return { executablePath: asked, origin: 'environment', env: {} }
  }
  const folders = [...new Set([...PATH.split(delimiter), '/usr/bin'])].filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const system = [...candidates, ...elsewhere].find(isExecutable)
  if (system) return { executablePath: system, origin: 'system', env: {} }

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
