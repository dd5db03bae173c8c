import type { WalletIndexResponse } from '../http/walletIndex.ts'
import { namespaces } from '../namespace.ts'
import { foldText } from './foldText.ts'
import type { IndexedWallet } from './IndexedWallet.ts'
import { usualSlug } from './walletKey.ts'
import { walletTraits } from './walletTraits.ts'

/** Reads an index. An entry that a column lacks counts as none. */
export function readWalletIndex({
  names,
  pictures,
  rdns,
  slugs,
  traits,
}: WalletIndexResponse): readonly IndexedWallet[] {
  return names.map((name, place) => {
    const has = (trait: (typeof walletTraits)[number]) =>
      ((traits[place] ?? 0) & (1 << walletTraits.indexOf(trait))) > 0
    const slug = slugs[place] || usualSlug(name)
    return {
      ...readPicture(pictures[place] ?? '', slug),
      badge_type: has('certified') ? 'certified' : 'none',
      browse_link: has('browse_link'),
      chains: namespaces.filter(has).map((namespace) => `${namespace}:`),
      chrome_store: has('chrome_store'),
      desktop_link: has('desktop_link'),
      folded: foldText(name),
      id: slug,
      indexed: true,
      link_mode: has('link_mode'),
      mobile_link: has('mobile_link'),
      name,
      rdns: rdns[place] || undefined,
      slug,
      webapp_link: has('webapp_link'),
    }
  })
}

function readPicture(picture: string, slug: string): Pick<IndexedWallet, 'image_id' | 'image_url'> {
  if (picture.startsWith('=')) return { image_id: picture.slice(1), image_url: undefined }
  if (picture.includes(':')) return { image_id: slug, image_url: picture }
  return { image_id: picture ? `${slug}.${toHex(picture)}` : slug, image_url: undefined }
}

function toHex(base64Url: string): string {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Array.from(text, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
