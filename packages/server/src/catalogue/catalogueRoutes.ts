import { createHash } from 'node:crypto'
import type { Wallet } from '@latchkey/protocol/http'
import { Hono } from 'hono'
import QuickLRU from 'quick-lru'
import { ApiError } from '../http/ApiError.ts'
import { matchesEtag } from '../http/matchesEtag.ts'
import type { ServerContext, ServerEnv, ServerRoutes } from '../http/ServerEnv.ts'
import type { WalletRules } from '../projects/Project.ts'
import type { CatalogueWallet } from './CatalogueWallet.ts'
import type { Catalogue, PictureKind } from './createCatalogue.ts'
import { imageResponse } from './imageResponse.ts'
import { projectWallets } from './projectWallets.ts'
import { selectWallets } from './selectWallets.ts'
import type { Variants } from './variants/createVariants.ts'
import { parseWalletQuery } from './WalletQuery.ts'

// A page of a hundred wallets is about 100 kB; the cache holds up to twice this many.
const maxCachedAnswers = 200
const maxCachedKeyLength = 4096
// A visitor of earlier sees the list at once, and the next one is asked for meanwhile.
const cacheControl = 'public, max-age=300, stale-while-revalidate=600'

export type CatalogueRoutesParameters = {
  catalogue: Catalogue
  /** Ids of chains for development, which no catalogue names. */
  developmentChains?: readonly string[] | undefined
  /** The rules of the request's project; by default those of `c.get('project')`. */
  projectRules?: ((c: ServerContext) => ProjectRules | undefined) | undefined
  /** What draws pictures as pixels; without it they are SVG only. */
  variants?: Variants | undefined
}

export type ProjectRules = {
  /** Changes with every edit of the rules, and differs between projects. */
  key: string
  rules: WalletRules
}

type Answer = { body: Uint8Array<ArrayBuffer>; etag: string }

/**
 * The wallet list (S7.27) and the pictures (S7.28).
 *
 * Answers are serialised once and kept, so that asking again costs a look-up.
 */
export function catalogueRoutes({
  catalogue,
  developmentChains,
  projectRules = rulesOfProject,
  variants,
}: CatalogueRoutesParameters): ServerRoutes {
  const answers = new QuickLRU<string, Answer>({ maxSize: maxCachedAnswers })
  const development = new Set(developmentChains)
  const listings = new QuickLRU<string, readonly CatalogueWallet[]>({ maxSize: maxCachedAnswers })

  return new Hono<ServerEnv>()
    .get('/getWallets', async (c) => {
      const project = projectRules(c)
      const key = `${project?.key ?? ''}\n${search(c.req.url)}`
      let answer = answers.get(key)
      if (!answer) {
        answer = await listWallets(c, project)
        if (key.length <= maxCachedKeyLength) answers.set(key, answer)
      }
      c.header('ETag', answer.etag)
      c.header('Cache-Control', cacheControl)
      // The project may stand in this header instead of the address.
      c.header('Vary', 'x-project-id', { append: true })
      if (matchesEtag(c.req.header('if-none-match'), answer.etag)) return c.body(null, 304)
      return c.body(answer.body, 200, { 'Content-Type': 'application/json' })
    })
    .get('/getWalletImage/:id', (c) => image(c, 'wallet', c.req.param('id')))
    .get('/public/getAssetImage/:id', (c) => image(c, 'asset', c.req.param('id')))
    .get('/public/getTokenImage/:symbol', (c) => image(c, 'token', c.req.param('symbol')))
    .get('/public/getCurrencyImage/:code', (c) => image(c, 'currency', c.req.param('code')))

  async function listWallets(c: ServerContext, project: ProjectRules | undefined): Promise<Answer> {
    const query = parseWalletQuery(c.req.query())
    const { revision, wallets } = await catalogue.data()
    const { count, wallets: page } = selectWallets(listing(wallets, project), query, development)
    const digest = createHash('sha256')
      .update(JSON.stringify([revision, project?.key, query]))
      .digest('base64url')
    return {
      body: new TextEncoder().encode(JSON.stringify({ count, data: page.map(shown) })),
      etag: `"${digest.slice(0, 22)}"`,
    }
  }

  function listing(
    wallets: readonly CatalogueWallet[],
    project: ProjectRules | undefined,
  ): readonly CatalogueWallet[] {
    if (!project) return wallets
    const known = listings.get(project.key) ?? projectWallets(wallets, project.rules)
    listings.set(project.key, known)
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
}

/** A record without what only the catalogue's keepers need. */
function shown({
  aliases: _aliases,
  custom_networks: _customNetworks,
  license: _license,
  slug: _slug,
  source: _source,
  ...wallet
}: CatalogueWallet): Wallet {
  return wallet
}

function rulesOfProject(c: ServerContext): ProjectRules | undefined {
  // Absent where the routes are mounted without the project middleware.
  const project: ServerEnv['Variables']['project'] | undefined = c.get('project')
  return (
    project && {
      key: `${project.id}:${project.createdAt}:${project.revision}`,
      rules: project.wallets,
    }
  )
}

function search(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}
