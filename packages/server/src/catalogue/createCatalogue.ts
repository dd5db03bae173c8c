import { readFile } from 'node:fs/promises'
import { type CatalogueData, catalogueFolder, readCatalogueData } from './catalogueData.ts'
import { pictureVersion } from './imageId.ts'

export type Picture = {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  /** Its media type. */
  type: string
  /** What an id or address ends with that means this very picture and no later one. */
  version: string
}

export type PictureKind = 'asset' | 'currency' | 'token' | 'wallet'

export type Catalogue = {
  data(): Promise<CatalogueData>
  /** The picture of an id, alias or symbol; `undefined` when the catalogue has none. */
  picture(kind: PictureKind, id: string): Promise<Picture | undefined>
}

/** The catalogue, read when first asked and kept in memory from then on. */
export function createCatalogue({ folder = catalogueFolder }: { folder?: URL } = {}): Catalogue {
  const pictures = new Map<string, Promise<Picture>>()
  let loaded: Promise<{ data: CatalogueData; icons: IconPaths }> | undefined

  function load(): Promise<{ data: CatalogueData; icons: IconPaths }> {
    loaded ??= readCatalogueData(folder).then(
      (data) => ({ data, icons: iconPaths(data) }),
      (error: unknown) => {
        loaded = undefined
        throw error
      },
    )
    return loaded
  }

  return {
    async data() {
      return (await load()).data
    },

    async picture(kind, id) {
      const { icons } = await load()
      const key = id.toLowerCase()
      // A page may still hold the id of an earlier picture; it gets today's.
      const path = icons[kind].get(key) ?? icons[kind].get(key.replace(/\.[0-9a-f]{12}$/, ''))
      if (path === undefined) return undefined
      let known = pictures.get(path)
      if (!known) {
        known = readPicture(new URL(`icons/${path}`, folder))
        pictures.set(path, known)
        known.catch(() => pictures.delete(path))
      }
      return known
    },
  }
}

type IconPaths = Readonly<Record<PictureKind, ReadonlyMap<string, string>>>

function iconPaths({
  connectors,
  currencies,
  networks,
  tokens,
  wallets,
}: CatalogueData): IconPaths {
  return {
    asset: new Map(
      [...connectors, ...networks].flatMap(({ aliases, icon, id }) =>
        [id, ...aliases].map((key) => [key.toLowerCase(), icon] as const),
      ),
    ),
    currency: symbolPaths(currencies),
    token: symbolPaths(tokens),
    wallet: new Map(
      wallets.flatMap(({ aliases, id, image_id, slug }) =>
        [image_id, id, slug, ...aliases].map(
          (key) => [key.toLowerCase(), `wallets/${slug}.svg`] as const,
        ),
      ),
    ),
  }
}

function symbolPaths(symbols: CatalogueData['tokens']): ReadonlyMap<string, string> {
  return new Map(Object.entries(symbols).map(([symbol, { icon }]) => [symbol.toLowerCase(), icon]))
}

async function readPicture(file: URL): Promise<Picture> {
  return picture(new Uint8Array(await readFile(file)))
}

export function picture(bytes: Uint8Array<ArrayBuffer>, type = 'image/svg+xml'): Picture {
  const version = pictureVersion(bytes)
  return { bytes, etag: `"${version}"`, type, version }
}
