import { expect, test } from 'vitest'
import { compileDescriptors } from './testing/compileDescriptors.ts'
import { writeDescriptors } from './testing/writeDescriptors.ts'

test('what ships is what the registry makes of the files that were reviewed', async () => {
  await expect(writeDescriptors(compileDescriptors())).toMatchFileSnapshot(
    'generated/descriptors.ts',
  )
})
