import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** Where the fields of connections may be written: the door, and what a page starts with. */
const writers = ['actions/showModal.ts', 'actions/start.ts', 'connections/commit.ts']
const fields =
  'activeNamespace|activeNetworkIds|attempts|connections|otherWallets|recentWalletIds|restorable|standby'

test('connections change through commit alone', () => {
  const files = readdirSync(source, { encoding: 'utf8', recursive: true }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('fixtures/'),
  )
  const written = new RegExp(`setState\\([^;]*?\\b(${fields})\\b`, 's')
  const found = files.filter((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    return (
      text
        .split('setState(')
        .slice(1)
        .some((rest) => written.test(`setState(${argument(rest)}`)) ||
      /setState\(\{ \.\.\.after/.test(text) ||
      /setState\(remembered/.test(text)
    )
  })
  expect(found.sort()).toEqual(writers)
})

/** What stands between the parentheses of a call whose opening one is already gone. */
function argument(rest: string): string {
  let depth = 1
  const end = [...rest].findIndex((sign) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    return depth === 0
  })
  return rest.slice(0, end)
}
