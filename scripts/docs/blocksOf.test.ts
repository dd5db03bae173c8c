import { expect, test } from 'vitest'
import { blocksOf } from './blocksOf.ts'

test('blocks have their language, their place and their text', () => {
  const page =
    'Text\n```ts\nconst a = 1\n\nconst b = 2\n```\nMore\n````md\n```sh\nls\n```\n````\n```\nplain\n```\n'
  expect(blocksOf(page)).toEqual([
    { language: 'ts', line: 3, text: 'const a = 1\n\nconst b = 2\n' },
    { language: 'md', line: 9, text: '```sh\nls\n```\n' },
    { language: '', line: 14, text: 'plain\n' },
  ])
})

test('a block without an end is a mistake', () => {
  expect(() => blocksOf('```ts\nconst a = 1\n')).toThrow('The block of line 2 has no end.')
})
