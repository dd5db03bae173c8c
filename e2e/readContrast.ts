import type { CDPSession, Locator, Page } from '@playwright/test'

/** What a pointer or the keyboard makes of a control. */
export const states = ['rest', 'hover', 'focus', 'active'] as const
export type State = (typeof states)[number]

/** One colour that somebody has to see, beside the one that it lies on. */
export type Reading = {
  /** What it is: the part of the screen, and what of it. */
  what: string
  /** As WCAG 2.2 counts it. */
  ratio: number
  /** By WCAG 2.2 (1.4.3, 1.4.11) or a promise of ours; 0 where nothing asks for any. */
  required: number
  /** The words there. */
  words: string
}

/** How a pseudo-class is forced on each control: a field's box answers to what is in it. */
const forced: Readonly<Record<State, readonly string[]>> = {
  active: ['hover', 'active'],
  focus: ['focus', 'focus-visible', 'focus-within'],
  hover: ['hover'],
  rest: [],
}

const controls = 'button, a[href], input, label, :has(> input)'

/** Reads the colours of every text, sign, edge and mark of an open modal and of the page's buttons. */
export async function createContrastReader(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  return {
    async read(modal: Locator, state: State): Promise<readonly Reading[]> {
      const nodes = await nodesOf(session)
      await force(session, nodes, forced[state])
      const readings = await modal.evaluate(readColours, state)
      await force(session, nodes, [])
      return readings
    },
  }
}

async function nodesOf(session: CDPSession): Promise<readonly number[]> {
  await session.send('DOM.getDocument', { depth: 0 })
  const { result } = await session.send('Runtime.evaluate', {
    expression: `[...document.querySelectorAll('[data-latchkey]'),
      ...document.querySelector('[data-latchkey-host]').shadowRoot
        .querySelector('[data-testid="modal"]').querySelectorAll('${controls}')]`,
  })
  const { result: entries } = await session.send('Runtime.getProperties', {
    objectId: result.objectId!,
    ownProperties: true,
  })
  const elements = entries.filter(({ name }) => /^\d+$/.test(name))
  return Promise.all(
    elements.map(async ({ value }) => {
      const { nodeId } = await session.send('DOM.requestNode', { objectId: value!.objectId! })
      return nodeId
    }),
  )
}

async function force(
  session: CDPSession,
  nodes: readonly number[],
  pseudoClasses: readonly string[],
): Promise<void> {
  const forcedPseudoClasses = [...pseudoClasses]
  await Promise.all(
    nodes.map((nodeId) => session.send('CSS.forcePseudoState', { forcedPseudoClasses, nodeId })),
  )
}

/** Runs in the page. */
function readColours(card: Element, state: State): Reading[] {
  type Color = readonly [red: number, green: number, blue: number, alpha: number]
  const clear: Color = [0, 0, 0, 0]
  const readings: Reading[] = []
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })

  const parse = (text: string): Color => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+(e-?\d+)?/g) ?? []).map(
      Number,
    )
    if (text.startsWith('rgb')) return [red, green, blue, alpha]
    if (text.startsWith('color(srgb')) return [red * 255, green * 255, blue * 255, alpha]
    if (!canvas) throw new Error('There is nothing to draw on.')
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [r, g, b, a / 255]
  }
  const over = ([r, g, b, a]: Color, [br, bg, bb, ba]: Color): Color => {
    const alpha = a + ba * (1 - a)
    const part = (top: number, below: number) =>
      alpha === 0 ? 0 : (top * a + below * ba * (1 - a)) / alpha
    return [part(r, br), part(g, bg), part(b, bb), alpha]
  }
  const parentOf = (node: Element): Element | null =>
    node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null
  /** A colour as it is seen at an element, over all that lies below it. */
  const seen = (element: Element | null, color: Color = clear): Color => {
    let result = color
    for (let node = element; node; node = parentOf(node)) {
      const style = getComputedStyle(node)
      const [r, g, b, a] = over(result, parse(style.backgroundColor))
      result = [r, g, b, a * Number(style.opacity)]
    }
    return over(result, [255, 255, 255, 1])
  }
  const luminance = ([red, green, blue]: Color) => {
    const [r, g, b] = [red, green, blue].map((level) => {
      const part = level / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: Color, other: Color) => {
    const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
    return Math.max(a, b) / Math.min(a, b)
  }
  const wordsOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
  const inert = (element: Element) => element.closest(':disabled, [aria-disabled="true"]') !== null
  /** Of a class name as `name_hash`, what its sheet calls it. */
  const nameOf = (element: Element): string => {
    const data = element instanceof HTMLElement ? element.dataset : {}
    const kinds = [data['variant'], data['tone'], data['size']]
    if ('plain' in data) kinds.push('plain')
    if ('latchkey' in data) kinds.unshift('page')
    const [first = ''] = [...element.classList]
    const own = first.replace(/_[\w-]{2,6}$/, '')
    return [own || data['part'] || element.localName, ...kinds].filter(Boolean).join(' ')
  }
  const controlOf = (element: Element) => element.closest('button, a[href], input, label')
  const place = (element: Element) => {
    const control = controlOf(element)
    if (!control) return nameOf(element)
    const off = inert(control) ? ' (disabled)' : ''
    return `${nameOf(control)}${control === element ? '' : ` › ${nameOf(element)}`}${off}`
  }
  const note = (element: Element, part: string, ratio: number, required: number) =>
    readings.push({ ratio, required, what: `${place(element)}: ${part}`, words: wordsOf(element) })

  const isSeen = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    !element.closest('[inert], [role="img"], [class*="hidden"], [class*="skeleton"]')

  /** Text (1.4.3); of what is disabled nothing is asked. */
  const readText = (element: Element) => {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === 3 && node.textContent?.trim(),
    )
    const style = getComputedStyle(element)
    const input = element instanceof HTMLInputElement && element.type !== 'checkbox'
    if (!own && !input) return
    const size = Number.parseFloat(style.fontSize)
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    const needed = large ? 3 : 4.5
    const ratio = (color: string) => contrast(seen(element, parse(color)), seen(element))
    note(element, 'text', ratio(style.color), inert(element) ? 0 : needed)
    if (input && element.value === '')
      note(element, 'placeholder', ratio(getComputedStyle(element, '::placeholder').color), needed)
  }
  /** Signs in one colour (1.4.11): alone in a control they are its name. */
  const readSign = (element: Element) => {
    if (element.localName !== 'svg') return
    const drawn = [element, ...element.querySelectorAll('*')].map((each) => getComputedStyle(each))
    const own = getComputedStyle(element).color
    if (!drawn.some(({ fill, stroke }) => fill === own || stroke === own)) return
    note(
      element,
      'sign',
      contrast(seen(element, parse(own)), seen(element)),
      inert(element) ? 0 : 3,
    )
  }
  /**
   * Where a control begins. Only what nothing else tells needs an edge (1.4.11): a box to tick, not what has words or
   * a sign. By our own promise a main action has one, unless its fill stands out by itself, and fields and the page's
   * buttons have one for who asks for more contrast.
   */
  const readEdge = (element: Element) => {
    const field = element.matches(':has(> input:not([type="checkbox"]))')
    if (!field && !element.matches('button, a[href], input[type="checkbox"]')) return
    const style = getComputedStyle(element)
    const outer = seen(parentOf(element))
    const fill = contrast(seen(element), outer)
    const border =
      Number.parseFloat(style.borderTopWidth) > 0
        ? contrast(seen(element, parse(style.borderTopColor)), outer)
        : 1
    const box = element.matches('input[type="checkbox"]')
    const primary = element.matches('[data-variant="primary"]')
    const bare = fill < 1.01 && border < 1.01
    const more =
      matchMedia('(prefers-contrast: more)').matches &&
      (field || element.matches('[data-latchkey]'))
    const required = inert(element) ? 0 : box || more ? 3 : primary && fill < 1.6 ? 3 : 0
    if (!bare || required) note(element, 'edge', Math.max(fill, border), required)
  }
  /** The mark of the keyboard (1.4.11, 2.4.7) against what it lies on, and beside what it lies. */
  const readFocus = (element: Element) => {
    if (!element.matches('button, a[href], input')) return
    const style = getComputedStyle(element)
    const drawn = style.outlineStyle !== 'none'
    const box = element.parentElement
    if (drawn) {
      const inside = Number.parseFloat(style.outlineOffset) < 0
      const ground = inside ? element : parentOf(element)
      const ring = contrast(seen(ground, parse(style.outlineColor)), seen(ground))
      note(element, 'focus', ring, 3)
    } else if (element.matches('input') && box) {
      const ring = seen(box, parse(getComputedStyle(box).borderTopColor))
      const ratio = Math.min(contrast(ring, seen(box)), contrast(ring, seen(parentOf(box))))
      note(element, 'focus', ratio, 3)
    } else note(element, 'focus', 1, 3)
  }
  /** What says that one of several is chosen (1.4.11). */
  const readSelected = (element: Element) => {
    if (!element.matches('[aria-pressed="true"], [aria-current="true"], input:checked')) return
    const style = getComputedStyle(element)
    const outer = seen(parentOf(element))
    const marks = [
      contrast(seen(element), outer),
      contrast(
        seen(element, parse(getComputedStyle(element, '::before').backgroundColor)),
        seen(element),
      ),
      ...[...element.querySelectorAll('[class*="selected"]')].map((mark) =>
        contrast(seen(mark, parse(getComputedStyle(mark).color)), seen(mark)),
      ),
    ]
    if (Number.parseFloat(style.borderTopWidth) > 0)
      marks.push(contrast(seen(element, parse(style.borderTopColor)), outer))
    note(element, 'selected', Math.max(...marks), 3)
  }

  // The mark is that of who came by the keyboard.
  for (const input of card.querySelectorAll('[role="searchbox"]'))
    input.parentElement?.toggleAttribute('data-quiet', state !== 'focus')

  const roots = [...document.querySelectorAll('[data-latchkey]'), card]
  const elements = roots.flatMap((root) => [root, ...root.querySelectorAll('*')]).filter(isSeen)
  for (const element of elements) {
    // Only controls answer to a pointer or the keyboard.
    if (state !== 'rest' && !controlOf(element) && !element.matches(':has(> input)')) continue
    readText(element)
    readSign(element)
    readEdge(element)
    readSelected(element)
    if (state === 'focus') readFocus(element)
  }
  return readings
}
