import { announcedWallet } from './scenes/announceWallets.ts'
import { atRest } from './scenes/atRest.ts'
import { goTo } from './scenes/goTo.ts'
import { scenes } from './scenes/scenes.ts'
import { expect, test } from './test.ts'
import { type ControlWeight, weighControls } from './weighControls.ts'

for (const count of [0, 1, 3, 10, 40])
  test(`with ${count} wallets in the browser, the way to connect the wallet I have is the heaviest on the screen`, {
    tag: '@chromium',
  }, async ({ page }) => {
    const scene = scenes.find(({ name }) => name === `connect-${count}`)!
    const mine =
      count === 0
        ? ['wallet-selector-walletConnect']
        : Array.from({ length: count }, (_, index) => `wallet-selector-${announcedWallet(index)}`)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const modal = await goTo(page, scene)
      // Nothing is under the pointer.
      await page.mouse.move(1, 1)
      await atRest(modal)
      const controls = await weighControls(modal)
      const isMine = ({ name }: ControlWeight) => mine.includes(name)
      const targets = controls.filter((each) => isMine(each) && each.whole)
      const others = controls.filter((each) => !isMine(each))
      console.log(table(`${count} wallets, ${colorScheme}`, controls))

      expect(targets).not.toEqual([])
      const least = (of: (each: ControlWeight) => number) => Math.min(...targets.map(of))
      const most = (of: (each: ControlWeight) => number) => Math.max(...others.map(of))
      const weight = (each: ControlWeight) => each.weight
      const shape = (each: ControlWeight) => each.area * Math.log(each.contrast)
      expect.soft(least(weight), 'each by its pixels').toBeGreaterThan(most(weight))
      expect.soft(least(shape), 'each by area and contrast').toBeGreaterThan(most(shape))
    }
  })

function table(title: string, controls: readonly ControlWeight[]): string {
  const lines = controls.map(({ area, contrast, name, weight, whole }) =>
    [
      String(Math.round(weight)).padStart(7),
      String(area).padStart(7),
      contrast.toFixed(2).padStart(9),
      `  ${name}${whole ? '' : ' (partly seen)'}`,
    ].join(''),
  )
  return [title, ' weight   area  contrast', ...lines].join('\n')
}
