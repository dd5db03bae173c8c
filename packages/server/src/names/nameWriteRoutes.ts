import { chainIdOf, everyEvmCoinType } from '@latchkey/protocol'
import { isAddress } from 'viem'
import { withWitnesses } from '../auth/withWitnesses.ts'
import type { Chain } from '../chains/chainConfig.ts'
import { ApiError } from '../http/ApiError.ts'
import { addressKey } from '../http/clientAddress.ts'
import { type Charge, type Route, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import type { Project } from '../projects/Project.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { NameGuard } from './createNameGuard.ts'
import type { NameRepository, NotChanged, NotStored, StoredName } from './createNameRepository.ts'
import { judgeName } from './judgeName.ts'
import type { NameZones } from './NameZones.ts'
import { nameResponses, nameTag, type SignedRequest, signedRequest } from './nameRouteParts.ts'
import { answer } from './nameRoutes.ts'
import { requireAttributes } from './readAttributes.ts'
import { readMessage, signedMessages } from './readMessage.ts'
import { readName, requireOpenZone } from './readName.ts'
import { requireSigned } from './requireSigned.ts'
import { toAddresses, toRecord } from './toRecord.ts'

/** Ether's coin type, under which names are looked up most. */
const etherCoinType = 60

export type NameWriting = {
  chains: ReadonlyMap<string, Chain>
  guard: NameGuard
  names: NameRepository
  /** Milliseconds since 1970. */
  now: () => number
  /** Called with the account that has another name or picture now. */
  onChange: (owner: string) => void
  reserved: readonly string[]
  rpc: Rpc
  zonesOf: (project: Project) => NameZones
}

/** Registers names for accounts that sign for them, and changes what they say (S7.17). */
export function nameWriteRoutes({
  chains,
  guard,
  names,
  now,
  onChange,
  reserved,
  rpc,
  zonesOf,
}: NameWriting): Route[] {
  /**
   * Requires that the account of a request signed its message; answers the chain of the contract that did, none for a
   * key. What a stranger may try is counted first.
   */
  async function verify(
    c: ServerContext,
    { address, coin_type: coinType, message, signature }: SignedRequest,
    charge: Charge,
  ): Promise<string | undefined> {
    const visitor = addressKey(c.get('clientAddress'))
    await guard('address', visitor)
    const chainId = `eip155:${chainIdOf(coinType)}`
    const signer = await withWitnesses({ charge, rpc, visitor }, (witnesses) =>
      requireSigned(message, { address, chainId, signature, witnesses }),
    )
    // Only now: a stranger must not use up what an account may do.
    await guard('account', address.toLowerCase())
    return signer === 'contract' ? chainId : undefined
  }

  /** A name of the account of a request, which signed to change it. */
  async function requireOwn(
    c: ServerContext,
    {
      body,
      charge,
      project,
      text,
    }: { body: SignedRequest; charge: Charge; project: Project; text: string },
  ): Promise<StoredName> {
    const asked = readName(text)
    requireOpenZone(asked, zonesOf(project))
    const found = await names.find(asked.name)
    if (!found)
      throw new ApiError({
        code: 'name_not_found',
        description: 'Nobody has this name.',
        field: 'name',
        status: 404,
      })
    if (found.owner !== body.address.toLowerCase()) throw notOwned('The name is another account’s.')
    const contractChain = await verify(c, body, charge)
    // At the address of a contract there may be another's on each other chain, and code of a stranger at that of a key.
    if (contractChain !== undefined && contractChain !== found.contractChain)
      throw notOwned('The name is not that of a contract on this chain.')
    return found
  }

  return [
    route(
      {
        access: 'project',
        asksNodes: true,
        body: { json: signedRequest },
        method: 'post',
        path: '/v1/profile/account',
        query: sdkParameters,
        rate: 'nameWrite',
        response: {
          content: nameResponses.registered,
          description: 'The name, which is the account’s now.',
          status: 200,
        },
        summary:
          'Registers a name. `message` is `{"name","attributes","timestamp"}` as JSON, signed as text (EIP-191, ERC-1271, ERC-6492).',
        tag: nameTag,
      },
      async (c, { body, charge, project }) => {
        const zones = zonesOf(project)
        requireOpenZone({ zone: zones.zone ?? '' }, zones)
        const schema = signedMessages.register
        const at = now()
        const { attributes = {}, name: text } = readMessage(body.message, { now: at, schema })
        const name = readName(text)
        requireOpenZone(name, zones)
        const refusal = judgeName(name.label, { reserved })
        if (refusal) throw new ApiError({ ...refusal, field: 'name', status: 400 })
        requireCoinType(body.coin_type, chains)
        requireAddress(body.address)
        requireAttributes(attributes)
        if (await names.find(name.name)) throw notStored('taken')
        const contractChain = await verify(c, body, charge)
        const outcome = await names.register(name, {
          attributes,
          coinTypes: coinTypesOf(body.coin_type, { isKey: contractChain === undefined }),
          contractChain,
          project: project.id,
          signed: { account: body.address, now: at, text: body.message },
        })
        if (outcome !== 'stored') throw notStored(outcome)
        onChange(body.address)
        const made = await names.find(name.name)
        // An operator may have taken it down in this moment.
        if (!made) throw notStored('blocked')
        return answer(c, { ...toRecord(made), success: true })
      },
    ),
    route(
      {
        access: 'project',
        asksNodes: true,
        body: { json: signedRequest },
        method: 'post',
        path: '/v1/profile/account/{name}/attributes',
        query: sdkParameters,
        rate: 'nameWrite',
        response: {
          content: nameResponses.attributes,
          description: 'What the name says now.',
          status: 200,
        },
        summary:
          'Puts attributes in the place of those that a name has. `message` is `{"attributes","timestamp"}`.',
        tag: nameTag,
      },
      async (c, { body, charge, project }) => {
        const schema = signedMessages.attributes
        const at = now()
        const { attributes } = readMessage(body.message, { now: at, schema })
        requireCoinType(body.coin_type, chains)
        requireAddress(body.address)
        requireAttributes(attributes)
        const text = c.req.param('name')
        const own = await requireOwn(c, { body, charge, project, text })
        const signed = { account: body.address, now: at, text: body.message }
        const outcome = await names.setAttributes(own.name, attributes, signed)
        if (outcome !== 'stored') throw notChanged(outcome)
        onChange(body.address)
        return answer(c, attributes)
      },
    ),
    route(
      {
        access: 'project',
        asksNodes: true,
        body: { json: signedRequest },
        method: 'post',
        path: '/v1/profile/account/{name}/address',
        query: sdkParameters,
        rate: 'nameWrite',
        response: {
          content: nameResponses.addresses,
          description: 'The addresses of the name, by coin type (ENSIP-11).',
          status: 200,
        },
        summary:
          'Gives a name its address of a chain. `message` is `{"coin_type","address","timestamp"}`.',
        tag: nameTag,
      },
      async (c, { body, charge, project }) => {
        const schema = signedMessages.address
        const at = now()
        const message = readMessage(body.message, { now: at, schema })
        requireCoinType(body.coin_type, chains)
        requireCoinType(message.coin_type, chains)
        requireAddress(body.address)
        requireAddress(message.address)
        const text = c.req.param('name')
        const own = await requireOwn(c, { body, charge, project, text })
        const signed = { account: body.address, now: at, text: body.message }
        const change = { address: message.address, coinType: normalCoinType(message.coin_type) }
        const outcome = await names.setAddress(own.name, change, signed)
        if (outcome !== 'stored') throw notChanged(outcome)
        const changed = await names.find(own.name)
        return answer(c, toAddresses(changed?.addresses ?? {}))
      },
    ),
  ]
}

/**
 * What a new name leads to. The account of a key is the same on each chain; a contract is where it is, and what is
 * sent to its address elsewhere may be lost.
 */
function coinTypesOf(coinType: number, { isKey }: { isKey: boolean }): readonly number[] {
  const own = normalCoinType(coinType)
  return isKey ? [...new Set([etherCoinType, everyEvmCoinType, own])] : [own]
}

/** Older clients write mainnet's in the form of the other chains. */
function normalCoinType(coinType: number): number {
  return chainIdOf(coinType) === 1 ? etherCoinType : coinType
}

function requireCoinType(coinType: number, chains: ReadonlyMap<string, Chain>): void {
  if (chains.has(`eip155:${chainIdOf(coinType)}`)) return
  throw new ApiError({
    code: 'coin_type_unsupported',
    description: 'This is not the coin type (ENSIP-11) of an EVM chain that is served here.',
    field: 'coin_type',
    status: 400,
  })
}

function requireAddress(address: string): void {
  // In one case, or with its checksum: a slip must not lead anybody's money elsewhere.
  const isPlain = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(address)
  if (isPlain || isAddress(address)) return
  throw new ApiError({
    code: 'address_invalid',
    description: 'This is not an address of an EVM chain, or its capitals are not its checksum.',
    field: 'address',
    status: 400,
  })
}

const refusals = {
  alike: ['name_alike', 'This name looks like one that somebody has.'],
  blocked: ['name_reserved', 'This name is reserved.'],
  owned: ['name_owned', 'The account has a name already.'],
  replayed: ['message_used', 'This message was used before: sign another.'],
  taken: ['name_taken', 'Somebody has this name already.'],
} as const satisfies Record<NotStored, readonly [code: string, description: string]>

function notChanged(why: NotChanged): ApiError {
  return why === 'lost' ? notOwned('The name is this account’s no more.') : notStored(why)
}

function notOwned(description: string): ApiError {
  return new ApiError({ code: 'name_not_owned', description, field: 'name', status: 401 })
}

function notStored(why: NotStored): ApiError {
  const [code, description] = refusals[why]
  const field = why === 'owned' ? 'address' : why === 'replayed' ? 'message' : 'name'
  return new ApiError({ code, description, field, status: 400 })
}
