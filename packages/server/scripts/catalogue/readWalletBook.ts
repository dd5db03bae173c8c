import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Literal, readLiteral } from './readLiteral.ts'
import type { SourceRecord } from './readRainbowKit.ts'

/** The wallet book's bundled records, keyed as in the book. The file is parsed, never run. */
export async function readWalletBook(folder: string): Promise<ReadonlyMap<string, SourceRecord>> {
  const text = await readFile(join(folder, 'wallet-book-fallbacks.js'), 'utf8')
  const marker = 'var wallets = '
  const wallets = readLiteral(text, text.indexOf(marker) + marker.length)
  return new Map(keys(wallets).map((key) => [key, readRecord(get(wallets, key))]))
}

function readRecord(record: Literal): SourceRecord {
  const chrome = string(record, 'desktop', 'chromeId')
  const android = string(record, 'mobile', 'androidId')
  const ios = string(record, 'mobile', 'iosId')
  return {
    appStore: ios && `https://apps.apple.com/app/${ios.startsWith('id') ? ios : `id${ios}`}`,
    chromeStore: chrome && `https://chromewebstore.google.com/detail/${chrome}`,
    injectedId:
      string(record, 'injectedConfig', '0', 'windowLocations', '0') ??
      string(record, 'injectedConfig', '0', 'extensionLocators', '0', 'flag'),
    mobileLink: (
      string(record, 'mobile', 'native') ?? string(record, 'mobile', 'universal')
    )?.replace(/wc$/, ''),
    name: string(record, 'name'),
    playStore: android && `https://play.google.com/store/apps/details?id=${android}`,
    rdns: string(record, 'eip6963Config', 'rdns'),
    universalLink: pairingBase(string(record, 'mobile', 'universal')),
  }
}

/** The book's universal links lead to pairings, to browsers or to profiles; only the first kind is of use. */
function pairingBase(link: string | undefined): string | undefined {
  return link?.startsWith('https://') && link.endsWith('/wc') ? link.slice(0, -2) : undefined
}

function string(value: Literal, ...path: readonly string[]): string | undefined {
  const found = path.reduce(get, value)
  return typeof found === 'string' ? found : undefined
}

function get(value: Literal, key: string): Literal {
  return typeof value === 'object' && value !== null
    ? (Object.entries(value).find(([name]) => name === key)?.[1] as Literal)
    : undefined
}

function keys(value: Literal): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}
