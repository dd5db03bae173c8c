import type { Chain } from '../chains/chainConfig.ts'
import { ApiError } from '../http/ApiError.ts'
import { type Charge, type Route, type RouteContext, route } from '../http/route.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import type { Project } from '../projects/Project.ts'
import type { RequireOrigin } from '../sessions/requireOrigin.ts'
import { changeText } from './changeText.ts'
import { normalCoinType } from './coinTypes.ts'
import type { ChangeTicket, ChangeTickets } from './createChangeTickets.ts'
import type { NameRepository, Signed, StoredName } from './createNameRepository.ts'
import type { SignerCheck } from './createSignerCheck.ts'
import { kindOf, type NameChange, type NameChangeKind } from './NameChange.ts'
import type { NameZones } from './NameZones.ts'
import { notChanged, notOwned } from './nameRefusals.ts'
import {
  messageRequest,
  nameResponses,
  nameTag,
  type SignedChangeRequest,
  signedChangeRequest,
} from './nameRouteParts.ts'
import { answer } from './nameRoutes.ts'
import { requireAttributes } from './readAttributes.ts'
import { type Name, readName, requireOpenZone } from './readName.ts'
import { requireAddress, requireCoinType } from './requireFields.ts'
import { toAddresses } from './toRecord.ts'

export type NameChanging = {
  chains: ReadonlyMap<string, Chain>
  checkSigner: SignerCheck
  names: NameRepository
  /** Milliseconds since 1970. */
  now: () => number
  requireOrigin: RequireOrigin
  /** Where browsers reach this server. */
  server: string
  tickets: ChangeTickets
  zonesOf: (project: Project) => NameZones
}

/**
 * Changes what a name says and where it leads, for an owner who signs a message that this server wrote: for one page, one
 * name and one change, once.
 */
export function nameChangeRoutes({
  chains,
  checkSigner,
  names,
  now,
  requireOrigin,
  server,
  tickets,
  zonesOf,
}: NameChanging): Route[] {
  function readAsked(c: RouteContext, project: Project): Name {
    const asked = readName(c.req.param('name') ?? '')
    requireOpenZone(asked, zonesOf(project))
    return asked
  }

  function requireChange(change: NameChange): void {
    if ('attributes' in change) requireAttributes(change.attributes)
    else {
      requireCoinType(change.coin_type, chains)
      requireAddress(change.address)
    }
  }

  /** What was asked for of a name, by its owner who has signed it. */
  async function requireSignedChange<Kind extends NameChangeKind>(
    c: RouteContext,
    { body, charge, project }: { body: SignedChangeRequest; charge: Charge; project: Project },
    kind: Kind,
  ): Promise<{
    change: Extract<NameChange, Record<Kind, unknown>>
    own: StoredName
    signed: Signed
  }> {
    const asked = readAsked(c, project)
    requireCoinType(body.coin_type, chains)
    requireAddress(body.address)
    const account = body.address.toLowerCase()
    const ticket = await tickets.read(body.token, {
      account,
      name: asked.name,
      origin: requireOrigin(c, project),
      projectId: project.id,
    })
    if (kindOf(ticket.change) !== kind || body.message !== textOf(ticket)) throw notTheMessage()
    requireChange(ticket.change)
    const own = await names.find(asked.name)
    if (!own)
      throw new ApiError({
        code: 'name_not_found',
        description: 'Nobody has this name.',
        field: 'name',
        status: 404,
      })
    if (own.owner !== account) throw notOwned('The name is another account’s.')
    const contractChain = await checkSigner(c, body, charge)
    // At the address of a contract there may be another's on each other chain, and code of a stranger at that of a key.
    if (contractChain !== undefined && contractChain !== own.contractChain)
      throw notOwned('The name is not that of a contract on this chain.')
    return {
      change: ticket.change as Extract<NameChange, Record<Kind, unknown>>,
      own,
      signed: { account, now: now(), once: ticket.nonce, until: ticket.expiresAt },
    }
  }

  function textOf(ticket: ChangeTicket): string {
    return changeText(ticket, { chains, server })
  }

  return [
    route(
      {
        access: 'project',
        body: { json: messageRequest },
        method: 'post',
        path: '/v1/profile/account/{name}/message',
        query: sdkParameters,
        rate: 'rest',
        response: {
          content: nameResponses.message,
          description: 'The message, the token that is sent with its signature, and until when.',
          status: 200,
        },
        summary:
          'Writes what the owner of a name signs to change it. `change` is `{"attributes"}` or `{"coin_type","address"}`; the message counts once, on the page that asks.',
        tag: nameTag,
      },
      async (c, { body: { address, change }, project }) => {
        const { name, zone } = readAsked(c, project)
        requireAddress(address)
        requireChange(change)
        const { ticket, token } = await tickets.issue({
          account: address.toLowerCase(),
          change,
          name,
          origin: requireOrigin(c, project),
          projectId: project.id,
          zone,
        })
        const expiresAt = new Date(ticket.expiresAt).toISOString()
        return answer(c, { expiresAt, message: textOf(ticket), token })
      },
    ),
    route(
      {
        access: 'project',
        asksNodes: true,
        body: { json: signedChangeRequest },
        method: 'post',
        path: '/v1/profile/account/{name}/attributes',
        query: sdkParameters,
        rate: 'nameWrite',
        response: {
          content: nameResponses.attributes,
          description: 'What the name says now.',
          status: 200,
        },
        summary: 'Puts attributes in the place of those that a name has.',
        tag: nameTag,
      },
      async (c, asked) => {
        const { change, own, signed } = await requireSignedChange(c, asked, 'attributes')
        const outcome = await names.setAttributes(own.name, change.attributes, signed)
        if (outcome !== 'stored') throw notChanged(outcome)
        return answer(c, change.attributes)
      },
    ),
    route(
      {
        access: 'project',
        asksNodes: true,
        body: { json: signedChangeRequest },
        method: 'post',
        path: '/v1/profile/account/{name}/address',
        query: sdkParameters,
        rate: 'nameWrite',
        response: {
          content: nameResponses.addresses,
          description: 'The addresses of the name, by coin type (ENSIP-11).',
          status: 200,
        },
        summary: 'Gives a name its address of a chain.',
        tag: nameTag,
      },
      async (c, asked) => {
        const { change, own, signed } = await requireSignedChange(c, asked, 'address')
        const { address, coin_type: coinType } = change
        const place = { address, coinType: normalCoinType(coinType) }
        const outcome = await names.setAddress(own.name, place, signed)
        if (outcome !== 'stored') throw notChanged(outcome)
        const changed = await names.find(own.name)
        return answer(c, toAddresses(changed?.addresses ?? {}))
      },
    ),
  ]
}

function notTheMessage(): ApiError {
  return new ApiError({
    code: 'message_invalid',
    description: 'The message is not the one that this server wrote for this change.',
    field: 'message',
    status: 422,
  })
}
