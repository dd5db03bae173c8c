// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { findScriptFacts } from './findScriptFacts.ts'

afterEach(() => document.body.replaceChildren())

function add(attributes: Record<string, string>, text = '') {
  const script = document.createElement('script')
  // What happy-dom would fetch or run it leaves alone.
  script.type = attributes['type'] ?? 'text/plain'
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  script.textContent = text
  document.body.append(script)
}

const url = 'https://shop.example/latchkey/latchkey.js?v=2'

test('reads the tag with the address of the script, and the block of JSON', () => {
  add({ 'data-project-id': 'other', src: 'https://shop.example/other.js' })
  add({ 'data-project-id': 'p', 'data-server-url': 's', src: url })
  add({ type: 'application/json' }, '{"of": "another"}')
  add({ 'data-latchkey': '', type: 'application/json' }, '{"debug": false}')
  expect(findScriptFacts(document, url)).toEqual({
    data: { projectId: 'p', serverUrl: 's' },
    json: '{"debug": false}',
  })
})

test('a script that was sent on to another address is the one tag that says something', () => {
  add({ src: 'https://shop.example/other.js' })
  add({ 'data-networks': 'base', src: 'https://shop.example/latchkey.js' })
  expect(findScriptFacts(document, url).data).toEqual({ networks: 'base' })
  add({ 'data-project-id': 'p', src: 'https://shop.example/second.js' })
  expect(findScriptFacts(document, url).data).toEqual({})
})

test('pictures that are called like the list of scripts say nothing', () => {
  add({ 'data-project-id': 'p', src: url })
  for (const server of ['https://evil.example', '']) {
    const picture = document.createElement('img')
    picture.name = 'scripts'
    picture.src = url
    picture.dataset['serverUrl'] = server
    document.body.prepend(picture)
  }
  // As a browser answers for a name that several elements have.
  Object.defineProperty(document, 'scripts', {
    configurable: true,
    value: document.querySelectorAll('img'),
  })
  expect(findScriptFacts(document, url).data).toEqual({ projectId: 'p' })
  Reflect.deleteProperty(document, 'scripts')
})

test('a page that imports the script by itself has the block alone', () => {
  expect(findScriptFacts(document, url)).toEqual({ data: {}, json: undefined })
})
