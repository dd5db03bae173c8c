import { isEmbedder } from '@latchkey/protocol/frame'
import {
  anyLoginStarted,
  deviceSession,
  enterCode,
  loginResult,
  loginStarted,
  startLogin,
  walletConfig,
} from '@latchkey/protocol/wallet'
import { listedTokens } from '../chains/Asset.ts'
import type { Chain } from '../chains/chainConfig.ts'
import { ApiError } from '../http/ApiError.ts'
import type { FindProject } from '../http/admitProject.ts'
import { type CountProject, type Route, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import type { Mailer } from '../mail/createMailer.ts'
import { readBrowser } from '../mail/readBrowser.ts'
import { requireMail } from '../mail/requireMail.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { doneResponse } from '../roles/doneResponse.ts'
import { emailIdentity } from '../roles/identity.ts'
import type { ResultOf } from './createResultOf.ts'
import type { WalletStore } from './createWalletStore.ts'
import type { EmbeddersOf } from './embeddersOf.ts'
import type { Logins } from './logins/createLogins.ts'
import { codeLifetimeMs } from './logins/lifetimes.ts'
import { normalEmail } from './normalEmail.ts'
import { routersOf } from './routersOf.ts'
import type { SocialLogins } from './social/createSocialLogins.ts'
import type { StartOther } from './social/createStartOther.ts'

const tag = 'Wallet'

/** How a device logs in by a code of a mail, and out again, and what it needs to know before. */
export function loginRoutes({
  chains,
  embeddersOf,
  findProject,
  keys,
  logins,
  mailer,
  originOf,
  recoverySealingKey,
  resultOf,
  social,
  startOther,
  store,
}: {
  chains: ReadonlyMap<string, Chain>
  embeddersOf: EmbeddersOf
  findProject: FindProject
  keys: Pick<RoleKeys, 'sealingKey'>
  logins: Logins
  mailer: Pick<Mailer, 'isDown'>
  originOf: (c: ServerContext) => string
  /** What parts for the role `recovery` are sealed to. */
  recoverySealingKey: () => Promise<string>
  resultOf: ResultOf
  social: Pick<SocialLogins, 'endOf'>
  startOther: StartOther
  store: WalletStore
}): Route[] {
  /** Counts what a device asks of a login against the login's project. */
  async function countLogin(count: CountProject, of: { device: string; loginId: string }) {
    const project = await logins.projectOf(of)
    if (project !== undefined) await count(project)
  }

  return [
    route(
      {
        access: 'public',
        method: 'get',
        path: '/wallet/v1/config',
        query: { projectId: { description: 'The site’s project.', required: true } },
        rate: 'light',
        response: {
          content: walletConfig,
          description: 'What a wallet needs to begin.',
          status: 200,
        },
        summary: 'Tells the networks that are served, and what parts are sealed to.',
        tag,
      },
      async (c) => {
        const project = await findProject(c.req.query('projectId') ?? '')
        if (!project?.enabled) throw unknownProject()
        return c.json({
          codeLifetimeMinutes: codeLifetimeMs / 60_000,
          experimental: true,
          networks: [...chains.values()]
            .filter(({ id }) => /^(?:eip155|solana):/.test(id))
            .map((chain) => {
              const { id, name, nativeCurrency } = chain
              const { decimals, symbol } = nativeCurrency
              const tokens = id.startsWith('solana:') ? listedTokens(chain) : undefined
              return {
                decimals,
                id,
                name,
                symbol,
                ...routersOf(chain),
                ...(tokens && {
                  tokens: tokens.map((token) => ({ address: token.address, symbol: token.symbol })),
                }),
              }
            }),
          sealingKeys: { recovery: await recoverySealingKey(), wallet: keys.sealingKey },
          siteName: project.name,
        })
      },
    ),
    route(
      {
        access: 'device',
        body: { json: startLogin },
        method: 'post',
        path: '/wallet/v1/logins',
        rate: 'login',
        response: {
          content: anyLoginStarted,
          description:
            'A code is on its way, the visitor is to go to the provider, or an app of Farcaster or the site’s server is to sign.',
          status: 200,
        },
        summary:
          'Begins a login: by a code to an e-mail address, by an account at a provider, or by what the site’s server signs.',
        tag,
      },
      async (c, { body, countProject, device }) => {
        const project = await findProject(body.projectId)
        if (!project?.enabled) throw unknownProject()
        await countProject(project.id)
        if (!isEmbedder(body.site, await embeddersOf(project))) throw embedderRefused()
        const place = { locale: body.locale, project: project.id, site: body.site }
        if (body.kind !== 'email') {
          const of = { ...place, device, origin: originOf(c), project }
          return c.json(await startOther(body, of))
        }
        const email = normalEmail(body.email)
        if (!email) throw invalidEmail()
        requireMail(mailer, { field: 'email' })
        return c.json(await logins.start({ ...askingOf(c), ...place, device, email }))
      },
    ),
    route(
      {
        access: 'device',
        method: 'get',
        path: '/wallet/v1/logins/{login}',
        rate: 'rest',
        response: { content: loginStarted, description: 'Where it stands.', status: 200 },
        summary: 'Tells what became of the mail of a login that waits for its code.',
        tag,
      },
      async (c, { device }) => c.json(await logins.read({ device, loginId: c.req.param('login') })),
    ),
    route(
      {
        access: 'device',
        method: 'post',
        path: '/wallet/v1/logins/{login}/resend',
        rate: 'login',
        response: {
          content: loginStarted,
          description: 'Another code is on its way.',
          status: 200,
        },
        summary: 'Sends another code.',
        tag,
      },
      async (c, { countProject, device }) => {
        requireMail(mailer, { field: 'email' })
        const loginId = c.req.param('login')
        await countLogin(countProject, { device, loginId })
        return c.json(await logins.resend({ ...askingOf(c), device, loginId }))
      },
    ),
    route(
      {
        access: 'device',
        body: { json: enterCode },
        method: 'post',
        path: '/wallet/v1/logins/{login}/code',
        rate: 'login',
        response: { content: loginResult, description: 'What the device does next.', status: 200 },
        summary: 'Takes the code of a login.',
        tag,
      },
      async (c, { body, countProject, device }) => {
        const loginId = c.req.param('login')
        await countLogin(countProject, { device, loginId })
        const { email, ...place } = await logins.enter({ code: body.code, device, loginId })
        return c.json(
          await resultOf({
            browser: readBrowser(c.req.header('user-agent') ?? ''),
            device,
            email,
            identity: emailIdentity(email),
            user: { email },
            ...place,
          }),
        )
      },
    ),
    route(
      {
        access: 'device',
        method: 'get',
        path: '/wallet/v1/session',
        rate: 'rest',
        response: { content: deviceSession, description: 'Its wallet, or none.', status: 200 },
        summary: 'Tells whether the device is logged in.',
        tag,
      },
      async (c, { device }) => {
        const [own, ended] = await Promise.all([store.deviceOf(device), store.endedOf(device)])
        const said = ended.length > 0 ? { ended } : {}
        if (!own?.isIn) return c.json({ ...said, session: null })
        const { slotId, walletId } = own
        const [descriptor, user] = await Promise.all([
          store.descriptorOf(walletId),
          store.userOf(walletId),
        ])
        // The wallet opens all the same: that it was used is for its owner's list of devices.
        await store.noteUse(device, walletId).catch(() => {})
        return c.json({
          ...said,
          session: descriptor && user ? { descriptor, email: user.email, slotId, user } : null,
        })
      },
    ),
    route(
      {
        access: 'device',
        method: 'post',
        path: '/wallet/v1/session/end',
        rate: 'rest',
        response: doneResponse,
        summary: 'Logs the device out, and ends its logins.',
        tag,
      },
      async (c, { device }) => {
        await Promise.all([logins.endOf(device), social.endOf(device)])
        await store.setIn(device, { isIn: false })
        return c.body(null, 204)
      },
    ),
  ]
}

function askingOf(c: ServerContext): { userAgent: string; visitor: string } {
  return { userAgent: c.req.header('user-agent') ?? '', visitor: c.get('clientAddress') }
}

function embedderRefused(): ApiError {
  return new ApiError({
    code: 'embedder_refused',
    description: 'This site may not show the wallet of this project.',
    field: 'site',
    status: 403,
  })
}

function invalidEmail(): ApiError {
  return new ApiError({
    code: 'invalid_email',
    description: 'That is no e-mail address.',
    field: 'email',
    status: 422,
  })
}

function unknownProject(): ApiError {
  return new ApiError({
    code: 'project_unknown',
    description: 'There is no project with this id.',
    field: 'projectId',
    status: 404,
  })
}
