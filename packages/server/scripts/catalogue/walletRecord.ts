import { createHash } from 'node:crypto'
import { isBrowseLink, readPageLink, walletSchemes } from '@latchkey/protocol'
import type { CatalogueWallet } from '../../src/catalogue/CatalogueWallet.ts'
import { imageId } from '../../src/catalogue/imageId.ts'
import type { SourceRecord } from './readRainbowKit.ts'
import type { Review, ReviewedWallet } from './review.ts'

export type WalletRecordParameters = {
  icon: string
  licenses: readonly string[]
  order: number
  /** In falling weight; a reviewed fact wins over all of them. */
  records: readonly SourceRecord[]
  review: Review
  sources: readonly string[]
  wallet: ReviewedWallet
}

/** Merges what the sources say about a wallet under the reviewed facts. Throws on a link of unknown kind. */
export function walletRecord(parameters: WalletRecordParameters): CatalogueWallet {
  const { icon, licenses, order, records, review, sources, wallet } = parameters
  const found = (key: keyof SourceRecord) => records.find((record) => record[key])?.[key] ?? null
  const pick = (reviewed: string | null | undefined, key: keyof SourceRecord) =>
    reviewed === undefined ? found(key) : reviewed
  if (wallet.browse_link && !wallet.browse_source)
    throw new Error(`${wallet.slug}: who documents its browse_link?`)
  const chains = unique(
    wallet.chains.flatMap((group) => review.chains[group] ?? fail(wallet, group)),
  )
  const record: CatalogueWallet = {
    aliases: wallet.aliases ?? [],
    app_store: appStore(pick(wallet.app_store, 'appStore')),
    badge_type: 'none',
    browse_link: wallet.browse_link ?? null,
    chains: [...chains],
    chrome_store: chromeStore(pick(wallet.chrome_store, 'chromeStore')),
    custom_networks: wallet.chains.includes('evm') ? ['eip155'] : [],
    description: wallet.description ?? null,
    desktop_link: wallet.desktop_link ?? null,
    homepage: wallet.homepage,
    id: createHash('sha256').update(`wallet:${wallet.slug}`).digest('hex'),
    image_id: imageId(wallet.slug, icon),
    injected: injected(wallet, records),
    license: unique(licenses).join(' AND '),
    link_mode: pick(wallet.link_mode, 'universalLink'),
    mobile_link: pick(wallet.mobile_link, 'mobileLink'),
    name: wallet.name,
    order,
    play_store: playStore(pick(wallet.play_store, 'playStore')),
    rdns: pick(wallet.rdns, 'rdns'),
    slug: wallet.slug,
    source: unique(sources).join(', '),
    webapp_link: wallet.webapp_link ?? null,
  }
  checkLinks(record)
  return record
}

function injected(
  wallet: ReviewedWallet,
  records: readonly SourceRecord[],
): CatalogueWallet['injected'] {
  const found = records.find(({ injectedId }) => injectedId)?.injectedId
  const given = found && wallet.rainbowkit ? { eip155: found } : null
  const reviewed = wallet.injected === undefined ? given : wallet.injected
  if (!reviewed) return null
  return Object.entries(reviewed).map(([namespace, injected_id]) => ({ injected_id, namespace }))
}

function checkLinks(record: CatalogueWallet): void {
  if (record.browse_link && !isBrowseLink(record.browse_link))
    throw new Error(`${record.slug}: ${record.browse_link} opens no page`)
  const pages = [
    record.app_store,
    record.chrome_store,
    record.homepage,
    record.link_mode,
    record.play_store,
  ]
  for (const link of pages)
    if (link && !isPage(link)) throw new Error(`${record.slug}: ${link} is no page over https`)
  for (const link of [record.mobile_link, record.desktop_link, record.webapp_link])
    if (link && !isPage(link) && !walletSchemes.has(new URL(link).protocol.slice(0, -1)))
      throw new Error(`${record.slug}: ${link} is of an unknown scheme`)
}

function isPage(link: string): boolean {
  return readPageLink(link)?.protocol === 'https:'
}

// Store links are rebuilt from their id, which drops the campaign marks of whoever published them.
function appStore(link: string | null): string | null {
  const id =
    link && /apps\.apple\.com\/.*?(?:id)?(\d{8,})/.exec(link.replace('itunes.', 'apps.'))?.[1]
  return id ? `https://apps.apple.com/app/id${id}` : null
}

function playStore(link: string | null): string | null {
  const id = link && /play\.google\.com\/.*[?&]id=([\w.]+)/.exec(link)?.[1]
  return id ? `https://play.google.com/store/apps/details?id=${id}` : null
}

function chromeStore(link: string | null): string | null {
  const id =
    link && /(?:chrome\.google\.com|chromewebstore\.google\.com)\/.*\b([a-p]{32})/.exec(link)?.[1]
  return id ? `https://chromewebstore.google.com/detail/${id}` : null
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)]
}

function fail(wallet: ReviewedWallet, group: string): never {
  throw new Error(`${wallet.slug}: no chain group ${group}`)
}
