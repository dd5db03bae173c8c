// Runs in each page before its own scripts: announces a wallet that answers at once, and tells in which frame
// something could first be seen and clicked. A frame's callback runs just before it is drawn.
globalThis.bench = (() => {
  const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
  let granted = false
  const provider = {
    on() {},
    removeListener() {},
    async request({ method }) {
      if (method === 'eth_requestAccounts') granted = true
      if (method === 'eth_requestAccounts' || method === 'eth_accounts')
        return granted ? accounts : []
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'wallet_requestPermissions' || method === 'wallet_getPermissions') return []
      throw Object.assign(new Error(`No ${method} here`), { code: 4200 })
    },
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = Object.freeze({
    icon,
    name: 'Instant',
    rdns: 'dev.latchkey.instant',
    uuid: '6c1f0f5e-7a3b-4a55-9f0e-3a1f7a1d2b10',
  })
  const announce = () =>
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  addEventListener('eip6963:requestProvider', announce)
  announce()

  function find(selector, root = document) {
    const found = root.querySelector(selector)
    if (found) return found
    for (const { shadowRoot } of root.querySelectorAll('*'))
      if (shadowRoot) {
        const inner = find(selector, shadowRoot)
        if (inner) return inner
      }
    return undefined
  }

  function takesClicks(element) {
    const { height, left, top, width } = element.getBoundingClientRect()
    if (!height) return false
    const hit = element.getRootNode().elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element === hit || element.contains(hit))
  }

  /** An endless one, as a placeholder's shimmer, does not count. */
  function moves() {
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    return [document, ...roots]
      .flatMap((root) => root.getAnimations())
      .some(
        ({ effect, playState }) =>
          playState === 'running' && effect.getComputedTiming().endTime !== Infinity,
      )
  }

  const frame = () => new Promise((next) => requestAnimationFrame(next))

  /** When the condition first holds in a frame. */
  async function until(holds) {
    do await frame()
    while (!holds())
    return performance.now()
  }

  const shown = (selector) =>
    until(() => {
      const element = find(selector)
      return element && takesClicks(element)
    })
  /** In the document, covered or not: a fading modal may still lie above it. */
  const present = (selector) => until(() => find(selector)?.getBoundingClientRect().height)
  /** Shown, and nothing moves any more; a height follows its content one frame later. */
  const settled = async (selector) => {
    await shown(selector)
    for (let still = 0; still < 2; ) {
      await frame()
      still = moves() ? 0 : still + 1
    }
    return performance.now()
  }
  const gone = (selector) => until(() => !find(selector))

  /** Milliseconds from the next event of a kind to the frame in which the promise made then is settled. */
  const after = (type, settle) =>
    new Promise((done) =>
      addEventListener(type, async ({ timeStamp }) => done((await settle()) - timeStamp), {
        capture: true,
        once: true,
      }),
    )

  const scrollerOf = (selector) => find(selector)?.closest('[data-scroller]')

  /** Scrolls to the end, and asks for more where there is a button for it, until so many rows are there. */
  async function untilRows(selector, count, more) {
    await until(() => find(selector))
    for (;;) {
      const scroller = scrollerOf(selector)
      if (scroller.querySelectorAll(selector).length >= count) return
      if (more) find(more)?.click()
      scroller.scrollTop = scroller.scrollHeight
      await frame()
    }
  }

  /** How long each frame took while the list was scrolled at its beginning, its middle and its end. */
  async function scrollFrames(selector, pxAFrame, framesAPlace) {
    const scroller = scrollerOf(selector)
    const times = []
    const last = scroller.scrollHeight - scroller.clientHeight
    const length = pxAFrame * framesAPlace
    for (const start of new Set(
      [0, (last - length) / 2, last - length].map((px) => Math.max(0, px)),
    )) {
      scroller.scrollTop = start
      for (let still = 0; still < 20; still += 1) await frame()
      let before = await frame()
      for (let at = start; at <= Math.min(last, start + length); at += pxAFrame) {
        scroller.scrollTop = at
        const now = await frame()
        times.push(now - before)
        before = now
      }
    }
    return times
  }

  return {
    clickToPresent: (selector) => after('click', () => present(selector)),
    clickToSettled: (selector) => after('click', () => settled(selector)),
    clickToShown: (selector) => after('click', () => shown(selector)),
    keyToGone: (selector) => after('keydown', () => gone(selector)),
    inputToChanged: (selector) => {
      const names = () => find(selector)?.dataset.testid
      const before = names()
      return after('input', () => until(() => names() !== before))
    },
    centre(selector) {
      const { height, left, top, width } = find(selector).getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    },
    async clickWhenShown(button, target) {
      await shown(button)
      find(button).click()
      return shown(target)
    },
    gone,
    inputToShown: (selector) => after('input', () => shown(selector)),
    scrollFrames,
    shown,
    untilRows,
  }
})()
