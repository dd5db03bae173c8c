import { expect, test } from 'vitest'
import { compileContracts } from './compileContracts.ts'
import { readArtifacts } from './readArtifacts.ts'

test('the committed artifacts are what the sources compile to', { timeout: 60_000 }, async () => {
  const { byName } = await readArtifacts()
  expect(await compileContracts()).toEqual(byName)
})
