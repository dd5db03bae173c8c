import {
  deviceSession,
  enterCode,
  finishWallet,
  loginResult,
  loginStarted,
  partAad,
  partAnswer,
  putSlot,
  readPart,
  type Sealed,
  sealingInfo,
  startLogin,
  walletConfig,
  walletObjectId,
  walletRpcMethods,
} from '@latchkey/protocol/wallet'
import * as z from 'zod'
import type { Chain } from '../chains/chainConfig.ts'
import { ApiError } from '../http/ApiError.ts'
import type { FindProject } from '../http/admitProject.ts'
import { addressKey } from '../http/clientAddress.ts'
import { type Route, route } from '../http/route.ts'
import type { Mailer } from '../mail/createMailer.ts'
import { type RoleKeys, sealTo } from '../roles/createRoleKeys.ts'
import { writeIntroduction } from '../roles/introduction.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { codeLifetimeMs, type Logins } from './createLogins.ts'
import type { WalletStore } from './createWalletStore.ts'
import type { EmbeddersOf } from './embeddersOf.ts'
import { normalEmail } from './normalEmail.ts'

const tag = 'Wallet'

/** One call of a chain, as JSON-RPC has it. */
const rpcCall = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string().max(64),
  params: z.array(z.unknown()).max(16).optional(),
})

const empty = { content: 'application/json', description: 'Done.', status: 204 } as const

/** What the role `wallet` does for a device: logins by a code, its half of each slot, and calls of the chains. */
export function walletRoutes({
  chains,
  embeddersOf,
  findProject,
  keys,
  logins,
  mailer,
  now,
  recoverySealingKey,
  rpc,
  store,
}: {
  chains: ReadonlyMap<string, Chain>
  embeddersOf: EmbeddersOf
  findProject: FindProject
  keys: RoleKeys
  logins: Logins
  mailer: Pick<Mailer, 'isDown'>
  now: () => number
  /** What parts for the role `recovery` are sealed to. */
  recoverySealingKey: () => Promise<string>
  rpc: Rpc
  store: WalletStore
}): Route[] {
  function requireMail(): void {
    if (mailer.isDown())
      throw new ApiError({
        code: 'mail_failed',
        description: 'No mail can be sent at the moment; try again a little later.',
        field: 'email',
        retryAfterSeconds: 10,
        status: 503,
      })
  }

  /** The device's own wallet. @throws {ApiError} 403 for a device that is not logged in */
  async function requireIn(device: string, walletId?: string) {
    const found = await store.deviceOf(device, walletId)
    if (!found?.isIn) throw loggedOut()
    return found
  }

  /** Opens a part that a device sent. @throws {ApiError} 422 for what was sealed for something else */
  async function unseal(part: Sealed, aad: string): Promise<Uint8Array> {
    try {
      return await keys.unseal(part, { aad, info: sealingInfo.toRole })
    } catch (cause) {
      throw new ApiError({
        cause,
        code: 'slot_damaged',
        description: 'The part was sealed for something else.',
        field: 'part',
        status: 422,
      })
    }
  }

  /** Whether a device has entered the code of the wallet's owner a while ago. */
  async function isVerified(device: string, walletId: string): Promise<boolean> {
    const email = await store.emailOf(walletId)
    return email !== undefined && logins.isVerified({ device, email })
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
            .map(({ id, name, nativeCurrency: { decimals, symbol } }) => ({
              decimals,
              id,
              name,
              symbol,
            })),
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
        response: { content: loginStarted, description: 'A code is on its way.', status: 200 },
        summary: 'Sends a code to an e-mail address.',
        tag,
      },
      async (c, { body, device }) => {
        const project = await findProject(body.projectId)
        if (!project?.enabled) throw unknownProject()
        if (!embeddersOf(project.id).includes(body.site))
          throw new ApiError({
            code: 'embedder_refused',
            description: 'This site may not show the wallet of this project.',
            field: 'site',
            status: 403,
          })
        const email = normalEmail(body.email)
        if (!email)
          throw new ApiError({
            code: 'invalid_email',
            description: 'That is no e-mail address.',
            field: 'email',
            status: 422,
          })
        requireMail()
        const visitor = addressKey(c.get('clientAddress'))
        const { id } = project
        return c.json(await logins.start({ device, email, project: id, site: body.site, visitor }))
      },
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
      async (c, { device }) => {
        requireMail()
        const visitor = addressKey(c.get('clientAddress'))
        return c.json(await logins.resend({ device, loginId: c.req.param('login'), visitor }))
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
      async (c, { body, device }) => {
        const { email, site } = await logins.enter({
          code: body.code,
          device,
          loginId: c.req.param('login'),
        })
        const { descriptor, walletId } = await store.findOrBegin({ device, email })
        const introduce = (purpose: 'make' | 'register') =>
          writeIntroduction(keys, { device, email, now: now(), purpose, site, walletId })
        if (!descriptor)
          return c.json({ introduction: await introduce('make'), next: 'make', walletId })
        const own = await store.deviceOf(device, walletId)
        if (own) {
          await store.setIn(device, { isIn: true, walletId })
          return c.json({ descriptor, next: 'open', slotId: own.slotId })
        }
        const managedSlotId = await store.managedSlotOf(walletId)
        if (!managedSlotId) throw damaged()
        const introduction = await introduce('register')
        return c.json({ descriptor, introduction, managedSlotId, next: 'register' })
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
        const own = await store.deviceOf(device)
        if (!own?.isIn) return c.json({ session: null })
        const [descriptor, email] = await Promise.all([
          store.descriptorOf(own.walletId),
          store.emailOf(own.walletId),
        ])
        return c.json({
          session: descriptor && email ? { descriptor, email, slotId: own.slotId } : null,
        })
      },
    ),
    route(
      {
        access: 'device',
        method: 'post',
        path: '/wallet/v1/session/end',
        rate: 'rest',
        response: empty,
        summary: 'Logs the device out.',
        tag,
      },
      async (c, { device }) => {
        await store.setIn(device, { isIn: false })
        return c.body(null, 204)
      },
    ),
    route(
      {
        access: 'device',
        body: { json: putSlot },
        method: 'put',
        path: '/wallet/v1/wallets/{wallet}/slots/{slot}',
        rate: 'keys',
        response: empty,
        summary: 'Keeps a slot, and the part of its key that this role holds.',
        tag,
      },
      async (c, { body, device }) => {
        const walletId = requireId(c.req.param('wallet'))
        const slotId = requireId(c.req.param('slot'))
        if (!(await isVerified(device, walletId))) throw loggedOut()
        const part = await unseal(body.part, partAad({ kind: body.kind, slotId, walletId }))
        const outcome = await store.putSlot({
          ciphertext: Uint8Array.from(Buffer.from(body.ciphertext, 'base64url')),
          device,
          kind: body.kind,
          part,
          slotId,
          walletId,
        })
        if (outcome === 'conflict') throw damaged()
        return c.body(null, 204)
      },
    ),
    route(
      {
        access: 'device',
        body: { json: readPart },
        method: 'post',
        path: '/wallet/v1/wallets/{wallet}/slots/{slot}/part',
        rate: 'keys',
        response: { content: partAnswer, description: 'The part, sealed.', status: 200 },
        summary: 'Gives a slot and its part to the device that may open it.',
        tag,
      },
      async (c, { body, device }) => {
        const walletId = requireId(c.req.param('wallet'))
        const slotId = requireId(c.req.param('slot'))
        // A device's slot is its own; the managed one is for whoever has just entered the code.
        const own = await store.slotOf({ slotId, walletId }, { device })
        const slot = own ?? (await store.slotOf({ slotId, walletId }))
        const verified = await isVerified(device, walletId)
        const isIn = (await store.deviceOf(device, walletId))?.isIn === true
        const isAllowed =
          slot?.kind === 'managed' ? verified : own !== undefined && (verified || isIn)
        if (!slot || !isAllowed) throw loggedOut()
        const { ciphertext, kind, part } = slot
        return c.json({
          ciphertext: Buffer.from(ciphertext).toString('base64url'),
          part: await sealTo(body.sealingKey, part, {
            aad: partAad({ kind, slotId, walletId }),
            info: sealingInfo.toDevice,
          }),
        })
      },
    ),
    route(
      {
        access: 'device',
        body: { json: finishWallet },
        method: 'post',
        path: '/wallet/v1/wallets/{wallet}',
        rate: 'keys',
        response: empty,
        summary: 'Makes a wallet whose slots were read back, or adds the device to it.',
        tag,
      },
      async (c, { body, device }) => {
        const walletId = requireId(c.req.param('wallet'))
        if (body.descriptor.walletId !== walletId || !(await isVerified(device, walletId)))
          throw loggedOut()
        const { descriptor, deviceSlotId } = body
        const isMade = await store.finish({ descriptor, device, slotId: deviceSlotId })
        if (!isMade)
          throw new ApiError({
            code: 'descriptor_changed',
            description: 'The wallet was made by another device meanwhile: log in again.',
            field: 'descriptor',
            status: 409,
          })
        return c.body(null, 204)
      },
    ),
    route(
      {
        access: 'device',
        asksNodes: true,
        body: { json: rpcCall },
        method: 'post',
        path: '/wallet/v1/rpc/{network}',
        rate: 'rest',
        response: { content: 'application/json', description: 'As JSON-RPC has it.', status: 200 },
        summary: 'Asks a chain what a payment takes, for a device that is logged in.',
        tag,
      },
      async (c, { body, charge, device }) => {
        await requireIn(device)
        const chain = rpc.chain(c.req.param('network'))
        const answer = (outcome: object) =>
          c.json({ id: body.id ?? null, jsonrpc: '2.0', ...outcome })
        if (!chain || !walletRpcMethods.includes(body.method))
          return answer({ error: { code: -32_601, message: 'The method does not exist' } })
        await charge(1)
        const [outcome] = await chain.send([{ method: body.method, params: body.params ?? [] }])
        if (!outcome || 'unanswered' in outcome)
          throw new ApiError({
            code: 'unavailable',
            description: 'No node of the network answers.',
            status: 503,
          })
        return answer(outcome)
      },
    ),
  ]
}

function requireId(text: string): string {
  const id = walletObjectId.safeParse(text)
  if (id.success) return id.data
  throw new ApiError({ code: 'not_found', description: 'There is nothing here.', status: 404 })
}

function unknownProject(): ApiError {
  return new ApiError({
    code: 'project_unknown',
    description: 'There is no project with this id.',
    field: 'projectId',
    status: 404,
  })
}

function loggedOut(): ApiError {
  return new ApiError({
    code: 'logged_out',
    description: 'This device is not logged in: enter a code.',
    field: 'device',
    status: 403,
  })
}

function damaged(): ApiError {
  return new ApiError({
    code: 'slot_damaged',
    description: 'Another slot has this name.',
    field: 'slot',
    status: 409,
  })
}
