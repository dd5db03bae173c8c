import { ApiError } from '../http/ApiError.ts'
import type { NameZones } from './NameZones.ts'

/** A name taken apart, in small letters. */
export type Name = { label: string; name: string; zone: string }

/** Longer than any name with its zone. */
const maxLength = 255

/**
 * Takes a name with its zone apart.
 *
 * @throws {ApiError} 400 `name_invalid` when it is none
 */
export function readName(text: string): Name {
  const [, label = '', zone = ''] =
    (text.length <= maxLength && /^([a-z0-9-]+)\.([a-z0-9.-]+)$/i.exec(text)) || []
  if (!label)
    throw new ApiError({
      code: 'name_invalid',
      description: 'This is not a name with its zone, such as alice.example.com.',
      field: 'name',
      status: 400,
    })
  return {
    label: label.toLowerCase(),
    name: `${label}.${zone}`.toLowerCase(),
    zone: zone.toLowerCase(),
  }
}

/** @throws {ApiError} 400 `name_zone_unknown` when a project has no names in the zone */
export function requireZone({ zone: asked }: Name, { legacyZones, zone }: NameZones): void {
  if (asked === zone || legacyZones.includes(asked)) return
  throw new ApiError({
    code: 'name_zone_unknown',
    description: `There are no names that end with .${asked} here.`,
    field: 'name',
    status: 400,
  })
}

/**
 * The zone in which names are registered and changed.
 *
 * @throws {ApiError} 403 `names_off` when there is none, 400 when it is another one
 */
export function requireOpenZone({ zone: asked }: { zone: string }, zones: NameZones): void {
  if (zones.zone === undefined)
    throw new ApiError({
      code: 'names_off',
      description: 'Names cannot be registered here.',
      field: 'name',
      status: 403,
    })
  if (asked === zones.zone) return
  const isLegacy = zones.legacyZones.includes(asked)
  throw new ApiError({
    code: isLegacy ? 'name_zone_closed' : 'name_zone_unknown',
    description: isLegacy
      ? `Names that end with .${asked} stay as they are; new ones end with .${zones.zone}.`
      : `Names end with .${zones.zone} here.`,
    field: 'name',
    status: 400,
  })
}
