import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const latchkeyFolder = resolve(import.meta.dirname, '../.latchkey')

export type UnpackedChromium = {
  executablePath: string
  libraries: string
}

/** Whether the package has a browser for this platform. */
export function isPackaged(): boolean {
  return process.platform === 'linux' && process.arch === 'x64'
}

/**
 * Unpacks the Chromium of `@sparticuz/chromium` once, about two seconds and 200 MB.
 *
 * Its own unpacking goes to the shared temporary folder and takes whatever `chromium` lies there already, so it is
 * done here, under the package's version.
 *
 * @throws {Error} on a platform the package has no browser for
 */
export function unpackChromium(): UnpackedChromium {
  if (!isPackaged())
    throw new Error('No Chromium was found. Install one, or set LATCHKEY_CHROMIUM to its path.')
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packageFolder = resolve(entry, '../../..')
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(latchkeyFolder, `chromium-${version}`)
  if (!existsSync(folder)) unpackTo(folder, join(packageFolder, 'bin'))
  return {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'lib'),
  }
}

/** The folder appears whole or not at all, however many processes unpack at once. */
function unpackTo(folder: string, source: string) {
  mkdirSync(latchkeyFolder, { recursive: true })
  const partial = mkdtempSync(`${folder}-`)
  try {
    const binary = join(partial, 'chromium')
    writeFileSync(binary, readBrotli(join(source, 'chromium.br')))
    chmodSync(binary, 0o755)
    for (const archive of ['al2023', 'swiftshader'])
      untar(readBrotli(join(source, `${archive}.tar.br`)), partial)
    renameSync(partial, folder)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function readBrotli(path: string): Buffer {
  return brotliDecompressSync(readFileSync(path))
}

function untar(archive: Buffer, folder: string) {
  const { status, stderr } = spawnSync('tar', ['-x', '-C', folder], { input: archive })
  if (status !== 0) throw new Error(`tar could not unpack Chromium: ${stderr}`)
}
