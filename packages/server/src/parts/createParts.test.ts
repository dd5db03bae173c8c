import { expect, test } from 'vitest'
import { parseConfig } from '../config/parseConfig.ts'
import type { Database } from '../database/Database.ts'
import { createParts } from './createParts.ts'
import type { PartContext } from './Part.ts'
import { type PartEntry, type PartName, partNames } from './registry.ts'

/** Parts that are closed as said. */
function partsThat(close: (name: PartName) => void | Promise<void>) {
  const entryOf = (name: PartName): [PartName, PartEntry] => [
    name,
    { create: () => ({ close: () => close(name), routes: [] }), isDefault: true },
  ]
  return createParts(
    {
      config: parseConfig({ parts: partNames }),
      database: { queries: {} } as Database,
    } as PartContext,
    Object.fromEntries(partNames.map(entryOf)) as Record<PartName, PartEntry>,
  )
}

test('parts are closed beside each other, so that two with mails that wait take the time of one', async () => {
  const events: string[] = []
  const parts = await partsThat(async () => {
    events.push('asked')
    await new Promise((resolve) => setImmediate(resolve))
    events.push('ended')
  })
  await parts.close()
  const all = partNames.map(() => 'asked')
  expect(events).toEqual([...all, ...all.map(() => 'ended')])
})

test('error: a part that cannot be closed is told once all others are', async () => {
  const closed: PartName[] = []
  const parts = await partsThat(async (name) => {
    if (name === 'api') throw new Error('It hangs.')
    await new Promise((resolve) => setImmediate(resolve))
    closed.push(name)
  })
  await expect(parts.close()).rejects.toThrow('It hangs.')
  expect(closed).toHaveLength(partNames.length - 1)
})
