import { deepLinks, type SourceRecord } from './readRainbowKit.ts'

/** ConnectKit's wallet table as records, keyed by each entry's first id. The bundle is read as text. */
export function readConnectKit(text: string): ReadonlyMap<string, SourceRecord> {
  const records = new Map<string, SourceRecord>()
  for (const [, quoted, bare, body = ''] of text.matchAll(
    /^ {4}(?:'([^']+)'|(\w+)): \{\n([\s\S]*?)^ {4}\},/gm,
  )) {
    const key = (quoted ?? bare ?? '').split(',')[0] ?? ''
    const downloads = first(body, /downloadUrls: \{([\s\S]*?)\}/) ?? ''
    const link = (name: string) => first(downloads, new RegExp(`\\b${name}: '([^']*)'`))
    if (body.includes('getWalletConnectDeeplink') || downloads)
      records.set(key, {
        appStore: link('ios'),
        chromeStore: link('chrome'),
        playStore: link('android'),
        ...deepLinks(body),
      })
  }
  return records
}

function first(text: string, pattern: RegExp): string | undefined {
  return pattern.exec(text)?.[1]
}
