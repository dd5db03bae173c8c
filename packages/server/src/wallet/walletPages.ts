import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { loginWindowPath, type WindowProvider } from '@latchkey/protocol/wallet'
import { ApiError } from '../http/ApiError.ts'
import type { FindProject } from '../http/admitProject.ts'
import { type Route, route } from '../http/route.ts'
import type { EmbeddersOf } from './embeddersOf.ts'
import { contentPolicy, loopbackSources } from './walletHeaders.ts'
import type { WalletSettings } from './walletSettings.ts'

const tag = 'Wallet'
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Facts that the server writes into a page of the wallet. */
type PageFacts = {
  approvals?: 'auto' | 'window'
  embedders?: readonly string[]
  experimental: true
  loopback?: boolean
  projectId?: string
  siteName?: string
  /** Where something stands in for a provider: the window asks there. */
  standIns?: Partial<Record<WindowProvider, string>>
}

/** The wallet's pages: the frame of a project, the pages of windows and of a mail's link, and what all load. */
export function walletPages({
  approvals,
  assets,
  embeddersOf,
  findProject,
  social,
}: {
  approvals: WalletSettings['approvals']
  /** Folder of what was built of them. */
  assets: string
  embeddersOf: EmbeddersOf
  findProject: FindProject
  social: WalletSettings['social']
}): Route[] {
  async function page(
    file: 'frame.html' | 'link.html' | 'login.html' | 'window.html',
    facts: PageFacts,
  ): Promise<string> {
    const text = await readFile(join(assets, file), 'utf8').catch((cause: unknown) => {
      throw new ApiError({
        cause,
        code: 'unavailable',
        description: 'The pages of the wallet are not built.',
        status: 503,
      })
    })
    // By a function: a `$` in a project's name would stand for a part of the page.
    return text.replace('{{config}}', () => escapeAttribute(JSON.stringify(facts)))
  }

  return [
    route(
      {
        access: 'public',
        method: 'get',
        path: '/f/{project}/',
        rate: 'light',
        response: { content: 'text/html', description: 'The frame.', status: 200 },
        summary: 'Shows the wallet in a site of a project.',
        tag,
      },
      async (c) => {
        const project = await findProject(c.req.param('project'))
        if (!project?.enabled) throw nothingHere()
        const { embedders, loopback } = await embeddersOf(project)
        const thisMachine = loopback ? loopbackSources : []
        c.header('Content-Security-Policy', contentPolicy([...embedders, ...thisMachine]))
        return c.html(
          await page('frame.html', {
            approvals: approvals.find((each) => each.project === project.id)?.place ?? 'auto',
            embedders,
            experimental: true,
            loopback,
            projectId: project.id,
            siteName: project.name,
          }),
        )
      },
    ),
    route(
      {
        access: 'public',
        method: 'get',
        path: '/window',
        rate: 'light',
        response: { content: 'text/html', description: 'The page of any request.', status: 200 },
        summary:
          'Shows a request that a frame cannot: which one, its address does not tell the server.',
        tag,
      },
      async (c) => {
        // Neither the frame nor the page around it has a hold of the window.
        c.header('Cross-Origin-Opener-Policy', 'same-origin')
        return c.html(await page('window.html', { experimental: true }))
      },
    ),
    loginWindow(() => page('login.html', { experimental: true, ...standInsOf(social) })),
    route(
      {
        access: 'public',
        method: 'get',
        path: '/r/{token}',
        rate: 'light',
        response: {
          content: 'text/html',
          description: 'The page; it changes nothing.',
          status: 200,
        },
        summary: 'Shows where a visitor confirms a new device.',
        tag,
      },
      async (c) => c.html(await page('link.html', { experimental: true })),
    ),
    route(
      {
        access: 'public',
        method: 'get',
        path: '/assets/{file}',
        rate: 'light',
        response: { content: '*/*', description: 'The file.', status: 200 },
        summary: 'Gives what the wallet’s pages load.',
        tag,
      },
      async (c) => {
        const file = c.req.param('file')
        const type = types[extname(file)]
        if (!type || !/^[\w-][\w.-]*$/.test(file)) throw nothingHere()
        const bytes = await readFile(join(assets, 'assets', file)).catch(() => undefined)
        if (!bytes) throw nothingHere()
        c.header('Cache-Control', 'public, max-age=31536000, immutable')
        c.header('Content-Type', type)
        return c.body(new Uint8Array(bytes))
      },
    ),
  ]
}

function loginWindow(page: () => Promise<string>): Route {
  return route(
    {
      access: 'public',
      method: 'get',
      path: loginWindowPath,
      rate: 'light',
      response: { content: 'text/html', description: 'The page of any login.', status: 200 },
      summary: 'Leads a visitor to the provider of a login, and takes them back.',
      tag,
    },
    // Without Cross-Origin-Opener-Policy: what ends the login goes to the page that opened the window.
    async (c) => c.html(await page()),
  )
}

/** None where every provider answers itself. */
function standInsOf(social: WalletSettings['social']): Pick<PageFacts, 'standIns'> {
  const standIns = Object.entries(social).flatMap(([name, own]) =>
    own === undefined || !('standIn' in own) || own.standIn === undefined
      ? []
      : [[name, own.standIn]],
  )
  return standIns.length === 0 ? {} : { standIns: Object.fromEntries(standIns) }
}

function nothingHere(): ApiError {
  return new ApiError({ code: 'not_found', description: 'There is nothing here.', status: 404 })
}

/** JSON in an attribute between double quotes. */
function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
