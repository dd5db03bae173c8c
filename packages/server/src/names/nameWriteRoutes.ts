import { nameMessageMs } from '@latchkey/protocol'
import type { Chain } from '../chains/chainConfig.ts'
import { ApiError } from '../http/ApiError.ts'
import { type Route, route } from '../http/route.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import type { Project } from '../projects/Project.ts'
import { coinTypesOf } from './coinTypes.ts'
import type { NameRepository } from './createNameRepository.ts'
import type { SignerCheck } from './createSignerCheck.ts'
import { judgeName } from './judgeName.ts'
import type { NameZones } from './NameZones.ts'
import { notStored } from './nameRefusals.ts'
import { nameResponses, nameTag, signedRequest } from './nameRouteParts.ts'
import { answer } from './nameRoutes.ts'
import { requireAttributes } from './readAttributes.ts'
import { readMessage } from './readMessage.ts'
import { readName, requireOpenZone } from './readName.ts'
import { requireAddress, requireCoinType } from './requireFields.ts'
import { toRecord } from './toRecord.ts'

export type NameWriting = {
  chains: ReadonlyMap<string, Chain>
  checkSigner: SignerCheck
  names: NameRepository
  /** Milliseconds since 1970. */
  now: () => number
  reserved: readonly string[]
  zonesOf: (project: Project) => NameZones
}

/** Registers names for accounts that sign for them (S7.17). */
export function nameWriteRoutes({
  chains,
  checkSigner,
  names,
  now,
  reserved,
  zonesOf,
}: NameWriting): Route[] {
  return [
    route(
      {
        access: 'project',
        method: 'get',
        path: '/v1/profile/time',
        query: sdkParameters,
        rate: 'rest',
        response: {
          content: nameResponses.time,
          description: 'The time of this server.',
          status: 200,
        },
        summary: 'Tells the time by which what is signed to register a name is dated.',
        tag: nameTag,
      },
      (c) => answer(c, { now: new Date(now()).toISOString() }),
    ),
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
        const at = now()
        const { attributes = {}, name: text, timestamp } = readMessage(body.message, { now: at })
        const name = readName(text)
        requireOpenZone(name, zones)
        const refusal = judgeName(name.label, { reserved })
        if (refusal) throw new ApiError({ ...refusal, field: 'name', status: 400 })
        requireCoinType(body.coin_type, chains)
        requireAddress(body.address)
        requireAttributes(attributes)
        if (await names.find(name.name)) throw notStored('taken')
        const contractChain = await checkSigner(c, body, charge)
        const outcome = await names.register(name, {
          attributes,
          coinTypes: coinTypesOf(body.coin_type, { isKey: contractChain === undefined }),
          contractChain,
          project: project.id,
          signed: {
            account: body.address,
            now: at,
            once: body.message,
            until: timestamp * 1000 + nameMessageMs,
          },
        })
        if (outcome !== 'stored') throw notStored(outcome)
        const made = await names.find(name.name)
        // An operator may have taken it down in this moment.
        if (!made) throw notStored('blocked')
        return answer(c, { ...toRecord(made), success: true })
      },
    ),
  ]
}
