import {
  answeredTicket,
  answerTicket,
  openedTicket,
  openTicket,
  type PutTicket,
  putTicket,
  type TicketState,
  ticketState,
} from '@latchkey/protocol/wallet'
import { ApiError } from '../http/ApiError.ts'
import { type Route, route } from '../http/route.ts'
import { doneResponse } from '../roles/doneResponse.ts'
import { requireObjectId } from '../roles/requireObjectId.ts'
import { maxTicketsOfDevice, type TicketStore } from './createTicketStore.ts'
import type { WalletStore } from './createWalletStore.ts'
import { loggedOut } from './loggedOut.ts'
import type { SocialLogins } from './social/createSocialLogins.ts'

const tag = 'Wallet'
/** A frame that waits is answered after so long at the latest; it asks again. */
const pollMs = 20_000
const pollStepMs = 500
/** Anyone can begin a login, without a mail: what they may keep here is what one needs, not a transaction's 700 kB. */
const maxLoginRequestLength = 8192

/** By what a device is known that has something to show. */
type Known = { isAway: SocialLogins['isAway']; store: Pick<WalletStore, 'deviceOf'> }

/**
 * By which a frame and its window meet: both are of the wallet's origin, but a window has no storage of the frame's site, and
 * a page may have cut it from its opener (COOP).
 */
export function ticketRoutes({
  pause,
  tickets,
  ...known
}: Known & { pause: (ms: number) => Promise<void>; tickets: TicketStore }): Route[] {
  const path = '/wallet/v1/tickets/{ticket}'
  /** How many requests of a device wait for news. */
  const held = new Map<string, number>()

  /** Where a ticket stands, once that is another than is known, or after a while. */
  async function waitFor({
    after,
    device,
    id,
    signal,
  }: {
    after: string | undefined
    device: string
    id: string
    signal: AbortSignal
  }): Promise<TicketState> {
    const others = held.get(device) ?? 0
    held.set(device, others + 1)
    try {
      for (let waitedMs = 0; ; waitedMs += pollStepMs) {
        const state = await tickets.stateOf({ device, id })
        // A device has no more tickets to wait for: each look is a query, and anyone can be a device.
        const isHeld = others < maxTicketsOfDevice && waitedMs < pollMs && !signal.aborted
        if (!isHeld || isFinal(state) || state.status !== after) return state
        await pause(pollStepMs)
      }
    } finally {
      const left = (held.get(device) ?? 1) - 1
      if (left > 0) held.set(device, left)
      else held.delete(device)
    }
  }

  return [
    route(
      {
        access: 'device',
        body: { json: putTicket },
        method: 'put',
        path,
        rate: 'keys',
        response: doneResponse,
        summary: 'Keeps a request for a window to show.',
        tag,
      },
      async (c, { body: { login, ...asked }, device }) => {
        const id = requireObjectId(c.req.param('ticket'))
        await requireRequest(known, { device, login, request: asked.request })
        if (await tickets.put({ ...asked, device, id })) return c.body(null, 204)
        throw new ApiError({
          code: 'conflict',
          description: 'There is another ticket of this name.',
          field: 'ticket',
          status: 409,
        })
      },
    ),
    route(
      {
        access: 'device',
        method: 'get',
        path,
        query: { after: { description: 'The status that is known already.' } },
        rate: 'keys',
        response: { content: ticketState, description: 'Where it stands.', status: 200 },
        summary: 'Tells the frame once its window has opened, or answered.',
        tag,
      },
      async (c, { device }) => {
        const id = requireObjectId(c.req.param('ticket'))
        const { signal } = c.req.raw
        return c.json(await waitFor({ after: c.req.query('after'), device, id, signal }))
      },
    ),
    route(
      {
        access: 'device',
        method: 'post',
        path: `${path}/end`,
        rate: 'keys',
        response: doneResponse,
        summary: 'Takes a request away from its window.',
        tag,
      },
      async (c, { device }) => {
        await tickets.end({ device, id: requireObjectId(c.req.param('ticket')) })
        return c.body(null, 204)
      },
    ),
    route(
      {
        access: 'public',
        body: { json: openTicket },
        method: 'post',
        path: `${path}/open`,
        rate: 'keys',
        response: { content: openedTicket, description: 'The sealed request.', status: 200 },
        summary: 'Gives a window the request that it is to show.',
        tag,
      },
      async (c, { body }) => {
        const id = requireObjectId(c.req.param('ticket'))
        const request = await tickets.open({ ...body, id })
        return c.json(request === undefined ? { status: 'over' } : { request, status: 'open' })
      },
    ),
    route(
      {
        access: 'public',
        body: { json: answerTicket },
        method: 'post',
        path: `${path}/answer`,
        rate: 'keys',
        response: { content: answeredTicket, description: 'Whether it counts.', status: 200 },
        summary: 'Takes the answer of a window to its frame.',
        tag,
      },
      async (c, { body }) => {
        const id = requireObjectId(c.req.param('ticket'))
        return c.json({ status: (await tickets.answer({ ...body, id })) ? 'done' : 'over' })
      },
    ),
  ]
}

/** Nothing becomes of it any more. */
function isFinal({ status }: TicketState): boolean {
  return status === 'answered' || status === 'over'
}

/**
 * A device that is not logged in has one thing to show in a window: the way to the provider of its login.
 *
 * @throws {ApiError} 403 `logged_out`; 422 `invalid_body` for a request that is longer than any of a login
 */
async function requireRequest(
  { isAway, store }: Known,
  { device, login, request }: Pick<PutTicket, 'login' | 'request'> & { device: string },
): Promise<void> {
  if ((await store.deviceOf(device))?.isIn) return
  if (login === undefined || !(await isAway({ device, loginId: login }))) throw loggedOut()
  if (request.length <= maxLoginRequestLength) return
  throw new ApiError({
    code: 'invalid_body',
    description: `A request of a login has at most ${maxLoginRequestLength} characters.`,
    field: 'request',
    status: 422,
  })
}
