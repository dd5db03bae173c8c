import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type SourceRecord = {
  appStore?: string | undefined
  background?: string | undefined
  chromeStore?: string | undefined
  homepage?: string | undefined
  /** Raw icon: a data URI of the source. */
  icon?: string | undefined
  injectedId?: string | undefined
  mobileLink?: string | undefined
  name?: string | undefined
  playStore?: string | undefined
  rdns?: string | undefined
  /** Like `mobileLink`, but over https: opens the app, or the wallet's page where it is not installed. */
  universalLink?: string | undefined
}

/** RainbowKit's wallet modules as records, keyed by export name. The files are read as text. */
export async function readRainbowKit(folder: string): Promise<ReadonlyMap<string, SourceRecord>> {
  const modules = join(folder, 'dist/wallets/walletConnectors')
  const records = new Map<string, SourceRecord>()
  for (const file of (await readdir(modules))
    .filter((name) => /^chunk-.*\.js$/.test(name))
    .sort()) {
    const text = await readFile(join(modules, file), 'utf8')
    const sections = text.matchAll(
      /\/\/ src\/wallets\/walletConnectors\/\w+\/(\w+)\.ts\n([\s\S]*?)(?=\n\/\/ src\/|\nexport \{)/g,
    )
    for (const [, name = '', body = ''] of sections)
      if (body.includes('iconUrl')) records.set(name, await readModule(body, modules))
  }
  return records
}

async function readModule(body: string, modules: string): Promise<SourceRecord> {
  const field = (name: string) => first(body, new RegExp(`^\\s+${name}: "([^"]*)"`, 'm'))
  const downloads = first(body, /downloadUrls: \{([\s\S]*?)\}/) ?? ''
  const link = (name: string) => first(downloads, new RegExp(`\\b${name}: "([^"]*)"`))
  const iconFile = first(body, /import\("\.\/([\w-]+\.js)"\)/)
  const icon =
    iconFile && first(await readFile(join(modules, iconFile), 'utf8'), /"(data:image[^"]*)"/)
  return {
    appStore: link('ios'),
    background: field('iconBackground'),
    chromeStore: link('chrome'),
    homepage: link('browserExtension') ?? link('mobile') ?? link('qrCode'),
    icon,
    injectedId: first(body, /flag: "(\w+)"/) ?? first(body, /namespace: "([\w.]+)"/),
    ...deepLinks(body),
    name: field('name'),
    playStore: link('android'),
    rdns: field('rdns'),
  }
}

/** What stands before `wc?uri=` in a module; an app scheme is preferred because it needs no round trip to a site. */
export function deepLinks(body: string): Pick<SourceRecord, 'mobileLink' | 'universalLink'> {
  const bases = [...body.matchAll(/[`"]([a-z][\w+.-]*:\/\/[^`"]*?)wc\?uri=/gi)].map(
    ([, base = '']) => base,
  )
  return {
    mobileLink: bases.find((base) => !base.startsWith('https://')) ?? bases[0],
    universalLink: bases.find((base) => base.startsWith('https://')),
  }
}

function first(text: string, pattern: RegExp): string | undefined {
  return pattern.exec(text)?.[1]
}
