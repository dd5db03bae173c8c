import { expect, test } from 'vitest'
import { compileContracts } from './compileContracts.ts'
import { readArtifacts } from './readArtifacts.ts'

test('the committed artifacts are what the sources compile to', async () => {
  const { byName } = await readArtifacts()
  expect(await compileContracts()).toEqual(byName)
})
