import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { maxIndexedWallets, writeWalletIndex } from '@latchkey/protocol'
import { type Wallet, walletIndexResponse, walletsResponse } from '@latchkey/protocol/http'
import QuickLRU from 'quick-lru'
import { ApiError } from '../http/ApiError.ts'
import { acceptsGzip } from '../http/acceptsGzip.ts'
import { etagOf } from '../http/etagOf.ts'
import { matchesEtag } from '../http/matchesEtag.ts'
import { type Route, type RouteContext, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import type { Project } from '../projects/Project.ts'
import type { CatalogueWallet } from './CatalogueWallet.ts'
import type { Catalogue, PictureKind } from './createCatalogue.ts'
import { imageResponse } from './imageResponse.ts'
import { projectWallets } from './projectWallets.ts'
import { selectWallets } from './selectWallets.ts'
import type { Variants } from './variants/createVariants.ts'
import { variantSizes } from './variants/Variant.ts'
import { parseWalletQuery } from './WalletQuery.ts'

// A page of a hundred wallets is about 100 kB; the cache holds up to twice this many.
const maxCachedAnswers = 200
const maxCachedKeyLength = 4096
/** Whoever asks for wallets of a hundred invented chains gets a page several times as long. */
const maxCachedLength = 160 * 1024
// A returning visitor sees the previous list at once, and the next one is fetched meanwhile.
const cacheControl = 'public, max-age=300, stale-while-revalidate=600'

export type CatalogueRoutesParameters = {
  catalogue: Catalogue
  /** Ids of chains for development, which no catalogue names. */
  developmentChains?: readonly string[] | undefined
  /** What draws pictures as pixels; without it they are SVG only. */
  variants?: Variants | undefined
}

const filterParameters = {
  ...sdkParameters,
  badge_type: { description: '`none`, or `certified`, which the project says of a wallet.' },
  chains: { description: 'CAIP-2 ids, comma-separated; wallets with any of them.' },
  exclude: { description: 'Wallet ids, names or rdns, comma-separated; wins over include.' },
  include: {
    description: 'Wallet ids, names or rdns, comma-separated; only these, in this order.',
  },
  names: { description: 'Names, comma-separated.' },
  platform: { description: '`ios`, `android`, `desktop`, `web` or `extension`.' },
  rdns: { description: 'Reverse domain names of extensions, comma-separated.' },
} as const

const walletParameters = {
  ...filterParameters,
  entries: { description: 'Wallets a page, 1 to 100; 40 unless told.', type: 'integer' },
  page: { description: 'From 1.', type: 'integer' },
  search: { description: 'Part of a name, up to 64 characters.' },
} as const

const pictureParameters = {
  fallback: { description: '`1` answers with a letter tile where there is no picture.' },
  format: {
    description: '`svg`, `png` or `webp`; `png` where only a size is given, else `svg`.',
  },
  name: { description: 'Answers with a tile of its initials where there is no picture.' },
  size: {
    description: `Pixels of a side as PNG or WebP: ${variantSizes.join(', ')}; 128 unless told.`,
    type: 'integer',
  },
  v: {
    description:
      'The first twelve hex digits of the SHA-256 of the picture; with them the answer may be kept for good.',
  },
} as const

type Answer = {
  body: Uint8Array<ArrayBuffer>
  etag: string
  zipped?: Uint8Array<ArrayBuffer> | undefined
}

const zip = promisify(gzip)

/**
 * The wallet list (S7.27), its index, and the pictures (S7.28).
 *
 * Answers are serialised once and kept, so that asking again costs a look-up.
 */
export function catalogueRoutes({
  catalogue,
  developmentChains,
  variants,
}: CatalogueRoutesParameters): Route[] {
  const answers = new QuickLRU<string, Answer>({ maxSize: maxCachedAnswers })
  const development = new Set(developmentChains)
  const listings = new QuickLRU<string, readonly CatalogueWallet[]>({ maxSize: maxCachedAnswers })

  /** An answer of the catalogue with the headers that let it be kept, made by `write` where it is not there yet. */
  async function kept(
    c: ServerContext,
    project: Project,
    write: (c: ServerContext, project: Project) => Promise<Answer>,
  ): Promise<Response> {
    const key = `${keyOf(project)}\n${c.req.path}\n${search(c.req.url)}`
    let answer = answers.get(key)
    if (!answer) {
      answer = await write(c, project)
      if (key.length <= maxCachedKeyLength && answer.body.length <= maxCachedLength)
        answers.set(key, answer)
    }
    const zipped = acceptsGzip(c.req.header('accept-encoding')) ? answer.zipped : undefined
    // Other bytes of the same answer need a tag of their own.
    const etag = zipped ? answer.etag.replace(/"$/, '-gzip"') : answer.etag
    c.header('ETag', etag)
    c.header('Cache-Control', cacheControl)
    // The project may stand in this header instead of the address.
    c.header('Vary', 'x-project-id', { append: true })
    if (answer.zipped) c.header('Vary', 'accept-encoding', { append: true })
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    const headers = { 'Content-Type': 'application/json' }
    return zipped
      ? c.body(zipped, 200, { ...headers, 'Content-Encoding': 'gzip' })
      : c.body(answer.body, 200, headers)
  }

  async function listWallets(c: ServerContext, project: Project): Promise<Answer> {
    const query = parseWalletQuery(c.req.query())
    const { revision, wallets } = await catalogue.data()
    const { count, wallets: page } = selectWallets(listing(wallets, project), query, development)
    return {
      body: toBytes({ count, data: page.map(shown) }),
      etag: etagOf(JSON.stringify([revision, keyOf(project), query])),
    }
  }

  async function indexWallets(c: ServerContext, project: Project): Promise<Answer> {
    const filters = parseWalletQuery({ ...c.req.query(), entries: '', page: '', search: '' })
    const query = { ...filters, entries: maxIndexedWallets }
    const { revision, wallets } = await catalogue.data()
    const { count, wallets: all } = selectWallets(listing(wallets, project), query, development)
    const body = toBytes(writeWalletIndex(all.map(shown), count))
    return {
      body,
      etag: etagOf(JSON.stringify(['index', revision, keyOf(project), query])),
      // Sites' proxies may not, and an index is three times as long without.
      zipped: new Uint8Array(await zip(body, { level: 9 })),
    }
  }

  function listing(
    wallets: readonly CatalogueWallet[],
    project: Project,
  ): readonly CatalogueWallet[] {
    const key = keyOf(project)
    const known = listings.get(key) ?? projectWallets(wallets, project.wallets)
    listings.set(key, known)
    return known
  }

  async function image(c: ServerContext, kind: PictureKind, id: string): Promise<Response> {
    const response = await imageResponse(c, { catalogue, id, kind, variants })
    if (response) return response
    throw new ApiError({
      code: 'image_unknown',
      description: `There is no image with this ${kind === 'token' ? 'symbol' : 'id'}.`,
      field: kind === 'token' ? 'symbol' : kind === 'currency' ? 'code' : 'id',
      status: 404,
    })
  }

  function picture<const Path extends `${string}{${'code' | 'id' | 'symbol'}}`>(
    path: Path,
    summary: string,
    answer: (c: RouteContext<Path>) => Promise<Response>,
  ): Route {
    return route(
      {
        access: 'public',
        method: 'get',
        path,
        query: pictureParameters,
        rate: 'light',
        response: {
          content: ['image/svg+xml', 'image/png', 'image/webp'],
          description: 'The picture.',
          status: 200,
        },
        summary,
        tag: 'Catalogue',
      },
      answer,
    )
  }

  return [
    route(
      {
        access: 'project',
        method: 'get',
        path: '/getWallets',
        query: walletParameters,
        rate: 'rest',
        response: {
          content: walletsResponse,
          description: 'A page of wallets, and how many there are in all.',
          status: 200,
        },
        summary: 'Lists wallets.',
        tag: 'Catalogue',
      },
      (c, { project }) => kept(c, project, listWallets),
    ),
    route(
      {
        access: 'project',
        method: 'get',
        path: '/getWalletIndex',
        query: filterParameters,
        rate: 'rest',
        response: {
          content: walletIndexResponse,
          description: `Names, short names, pictures and links there are, of the first ${maxIndexedWallets} wallets.`,
          status: 200,
        },
        summary: 'Lists all wallets in short, to search in.',
        tag: 'Catalogue',
      },
      (c, { project }) => kept(c, project, indexWallets),
    ),
    picture('/getWalletImage/{id}', 'Shows the icon of a wallet.', (c) =>
      image(c, 'wallet', c.req.param('id')),
    ),
    picture('/public/getAssetImage/{id}', 'Shows the icon of a network or connector.', (c) =>
      image(c, 'asset', c.req.param('id')),
    ),
    picture('/public/getTokenImage/{symbol}', 'Shows the icon of a token.', (c) =>
      image(c, 'token', c.req.param('symbol')),
    ),
    picture('/public/getCurrencyImage/{code}', 'Shows the icon of a currency.', (c) =>
      image(c, 'currency', c.req.param('code')),
    ),
  ]
}

/** A record without what only the catalogue's keepers need. */
function shown({
  aliases: _aliases,
  custom_networks: _customNetworks,
  license: _license,
  slug,
  source: _source,
  ...wallet
}: CatalogueWallet): Wallet {
  return slug === wallet.id ? wallet : { ...wallet, slug }
}

function toBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}

/** Changes with every edit of a project's rules, and differs between projects. */
function keyOf({ createdAt, id, revision }: Project): string {
  return `${id}:${createdAt}:${revision}`
}

function search(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}
