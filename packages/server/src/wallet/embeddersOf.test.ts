import { expect, test } from 'vitest'
import { testProject } from '../testing/testProject.ts'
import { createEmbeddersOf } from './embeddersOf.ts'

const settings = {
  embedders: [
    { origins: ['https://set.example'], project: 'p' },
    { origins: ['https://other.example'], project: 'q' },
  ],
}

function setup() {
  const asked: unknown[] = []
  const database = {
    isAway: false,
    origins: ['https://a.example', 'https://set.example'],
    async rows(_: string, parameters: readonly unknown[] = []) {
      asked.push(...parameters)
      if (database.isAway) throw new Error('away')
      return database.origins.map((origin) => ({ origin }))
    },
  }
  return { asked, database, embeddersOf: createEmbeddersOf({ database, settings }) }
}

test('those of the settings and of the table, each once', async () => {
  const { embeddersOf } = setup()
  expect(await embeddersOf(testProject)).toEqual({
    embedders: ['https://set.example', 'https://a.example'],
    loopback: false,
  })
  expect(await embeddersOf({ ...testProject, development: true })).toMatchObject({ loopback: true })
})

test('the table is asked once for each time that the project is read', async () => {
  const { asked, database, embeddersOf } = setup()
  await Promise.all([embeddersOf(testProject), embeddersOf(testProject)])
  database.origins = []
  expect((await embeddersOf(testProject)).embedders).toContain('https://a.example')
  expect(asked).toEqual(['p'])
  expect((await embeddersOf({ ...testProject })).embedders).toEqual(['https://set.example'])
})

test('while the database is away what is known counts on, and what is not is asked again', async () => {
  const { database, embeddersOf } = setup()
  await embeddersOf(testProject)
  database.isAway = true
  expect((await embeddersOf(testProject)).embedders).toContain('https://a.example')
  const another = { ...testProject }
  await expect(embeddersOf(another)).rejects.toThrow('away')
  database.isAway = false
  expect((await embeddersOf(another)).embedders).toContain('https://a.example')
})
