// @vitest-environment happy-dom
import { act, createElement, Fragment, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { StyleRootContext } from './StyleRootContext.ts'
import { useStyles } from './useStyles.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function Styled({ css }: { css: string }) {
  useStyles(css)
  return <i />
}

function shadow() {
  const host = document.createElement('div')
  return {
    root: host.attachShadow({ mode: 'open' }),
    react: createRoot(document.createElement('div')),
  }
}

test('does nothing on a server', () => {
  expect(renderToString(<Styled css=".a{}" />)).toBe('<i></i>')
})

test('adopts each sheet once under StrictMode and many users, the base first', async () => {
  const { react, root } = shadow()
  const seen: number[] = []
  let sheets: CSSStyleSheet[] = []
  Object.defineProperty(root, 'adoptedStyleSheets', {
    get: () => sheets,
    set: (next: CSSStyleSheet[]) => {
      seen.push(next.length)
      sheets = next
    },
  })
  const tree = (list: string[]) => (
    <StrictMode>
      <StyleRootContext.Provider value={root}>
        {createElement(Fragment, null, ...list.map((css) => createElement(Styled, { css })))}
      </StyleRootContext.Provider>
    </StrictMode>
  )
  await act(() => react.render(tree(['.a{color:red}', '.a{color:red}', '.b{color:red}'])))
  await act(() => react.render(tree([])))
  await act(() => react.render(tree(['.b{color:red}'])))
  await act(() => react.unmount())

  // Base, .a, .b: each write adds one, none takes away.
  expect(seen).toEqual([1, 2, 3])
})

test('keeps two roots apart', async () => {
  const one = shadow()
  const two = shadow()
  for (const { react, root } of [one, two])
    await act(() =>
      react.render(
        <StyleRootContext.Provider value={root}>
          <Styled css=".a{color:red}" />
        </StyleRootContext.Provider>,
      ),
    )
  expect(one.root.adoptedStyleSheets).toHaveLength(2)
  expect(two.root.adoptedStyleSheets).toHaveLength(2)
  expect(one.root.adoptedStyleSheets[1]).not.toBe(two.root.adoptedStyleSheets[1])
})
