import { nameSuggestionsResponse, reverseNamesResponse } from '@latchkey/protocol/http'
import { isAddress } from 'viem'
import { ApiError } from '../http/ApiError.ts'
import { type Route, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import type { Project } from '../projects/Project.ts'
import type { NameRepository } from './createNameRepository.ts'
import { judgeName } from './judgeName.ts'
import type { NameZones } from './NameZones.ts'
import { nameQuery, nameResponses, nameTag } from './nameRouteParts.ts'
import { readName, requireOpenZone, requireZone } from './readName.ts'
import { similarNames } from './similarNames.ts'
import { toRecord } from './toRecord.ts'

/** How many names are suggested, the one that was typed among them. */
const maxSuggestions = 5

/** Fewer characters are the beginning of too many names. */
const minTyped = 3

export type NameReading = {
  names: Pick<NameRepository, 'find' | 'ofOwner' | 'takenAmong'>
  reserved: readonly string[]
  zonesOf: (project: Project) => NameZones
}

/** Tells who has a name, the names of an account, and which are free (S7.14, S7.15, S7.16, S7.26). */
export function nameRoutes({ names, reserved, zonesOf }: NameReading): Route[] {
  return [
    route(
      {
        access: 'project',
        method: 'get',
        path: '/v1/profile/account/{name}',
        query: nameQuery,
        rate: 'rest',
        response: {
          content: nameResponses.name,
          description: 'The name, or with `apiVersion=2` an empty list when nobody has it.',
          status: 200,
        },
        summary: 'Finds the addresses of a name.',
        tag: nameTag,
      },
      async (c, { project }) => {
        const asked = readName(c.req.param('name'))
        requireZone(asked, zonesOf(project))
        const found = await names.find(asked.name)
        if (found) return answer(c, toRecord(found))
        return none(c, { description: 'Nobody has this name.', field: 'name' })
      },
    ),
    route(
      {
        access: 'project',
        method: 'get',
        path: '/v1/profile/reverse/{address}',
        query: { ...nameQuery, sender: { description: 'Address of the visitor who asks.' } },
        rate: 'rest',
        response: {
          content: reverseNamesResponse,
          description: 'The names that the account has registered, the oldest first.',
          status: 200,
        },
        summary: 'Finds the names of an address.',
        tag: nameTag,
      },
      async (c, { project }) => {
        const address = c.req.param('address')
        if (!isAddress(address, { strict: false }))
          throw new ApiError({
            code: 'address_invalid',
            description: 'This is not an address of an EVM chain.',
            field: 'address',
            status: 400,
          })
        const { legacyZones, zone } = zonesOf(project)
        const found = (await names.ofOwner(address)).filter(
          (each) => each.zone === zone || legacyZones.includes(each.zone),
        )
        if (found.length > 0) return answer(c, found.map(toRecord))
        return none(c, { description: 'The address has no name.', field: 'address' })
      },
    ),
    route(
      {
        access: 'project',
        method: 'get',
        path: '/v1/profile/suggestions/{name}',
        query: { ...sdkParameters, zone: { description: 'Where the name is to be registered.' } },
        rate: 'rest',
        response: {
          content: nameSuggestionsResponse,
          description: 'The name itself, then free ones; five at most.',
          status: 200,
        },
        summary: 'Suggests names that are free.',
        tag: nameTag,
      },
      async (c, { project }) => {
        const zones = zonesOf(project)
        const zone = (c.req.query('zone') ?? zones.zone ?? '').toLowerCase()
        requireOpenZone({ zone }, zones)
        const label = readTyped(c.req.param('name'))
        const isFit = (each: string) => judgeName(each, { reserved }) === undefined
        const others = similarNames(label).filter(isFit)
        const taken = await names.takenAmong([label, ...others], zone)
        const suggestions = [
          // What no one can have shows as taken: why is said to who asks for it.
          { name: label, registered: taken.has(label) || !isFit(label) },
          ...others
            .filter((each) => !taken.has(each))
            .slice(0, maxSuggestions - 1)
            .map((name) => ({ name, registered: false })),
        ].map(({ name, registered }) => ({ name: `${name}.${zone}`, registered }))
        return answer(c, { suggestions })
      },
    ),
  ]
}

/** @throws {ApiError} 400 for what no name begins with */
function readTyped(text: string): string {
  const label = text.length <= 64 ? text.toLowerCase() : ''
  if (/^[a-z0-9-]+$/.test(label) && /^[\w-]+$/.test(text) && label.length >= minTyped) return label
  throw new ApiError({
    code: 'name_invalid',
    description: `Type ${minTyped} to 64 letters, digits and hyphens.`,
    field: 'name',
    status: 400,
  })
}

/** Newer clients take nothing found for an answer, others for an error. */
function none(
  c: ServerContext,
  { description, field }: { description: string; field: string },
): Response {
  if (c.req.query('apiVersion') === '2') return answer(c, [])
  throw new ApiError({ code: 'name_not_found', description, field, status: 404 })
}

/** Another page may register the name in the next moment. */
export function answer(c: ServerContext, body: object): Response {
  c.header('Cache-Control', 'no-store')
  return c.json(body)
}
