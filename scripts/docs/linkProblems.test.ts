import { expect, test } from 'vitest'
import { anchorsOf, linkProblems, linksOf } from './linkProblems.ts'
import { pages } from './pages.ts'

test.each(pages())(
  'every link of %s leads to a file of this checkout, and to a heading of it',
  (page) => {
    expect(linkProblems(page)).toEqual([])
  },
)

test('links are those of the prose, pictures among them', () => {
  const text =
    'A [page](a.md), `[none](b.md)`, <img src="c.png">.\n```sh\n[none](d.md)\n```\n![p](e.png)'
  expect(linksOf(text)).toEqual(['a.md', 'c.png', 'e.png'])
})

test('a heading has the anchor that GitHub gives it', () => {
  expect(anchorsOf('# What `createX` throws\n## remote.failed\n## a_b\n## a_b')).toEqual([
    'what-createx-throws',
    'remotefailed',
    'a_b',
    'a_b-1',
  ])
})
