// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from '../fixtures/render.tsx'
import { Avatar } from './Avatar.tsx'
import { avatarTints } from './avatarTints.ts'
import { ImageTile } from './ImageTile.tsx'
import { preloadImage } from './preloadImage.ts'

type Requested = { onerror: (() => void) | null; onload: (() => void) | null; src: string }

let requested: Requested[] = []
beforeEach(() => {
  requested = []
  vi.useFakeTimers()
  vi.stubGlobal(
    'Image',
    class {
      onerror = null
      onload = null
      src = ''
      constructor() {
        requested.push(this)
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('preloadImage', () => {
  test('gives up after 2 s, and a later arrival changes nothing (S9.10)', async () => {
    const outcome = preloadImage('a.png')
    let settled = false
    void outcome.then(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(1999)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe(false)
    expect(requested[0]?.onload).toBeNull()
  })

  test('answers false for a broken image, and when aborted', async () => {
    const broken = preloadImage('a.png')
    requested[0]?.onerror?.()
    expect(await broken).toBe(false)

    const controller = new AbortController()
    const aborted = preloadImage('b.png', { signal: controller.signal })
    controller.abort()
    expect(await aborted).toBe(false)
  })

  test('answers true in time and leaves no timer', async () => {
    const outcome = preloadImage('a.png')
    requested[0]?.onload?.()
    expect(await outcome).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('avatarTints', () => {
  test('are the first six hex digits at 0, 15, 30, 45 and 60 % of white', () => {
    expect(avatarTints('0x0000fFd6e51aad88F6F4ce6aB8827279cffFb92266')).toEqual([
      '#0000ff',
      '#2626ff',
      '#4d4dff',
      '#7373ff',
      '#9999ff',
    ])
  })

  test('do not depend on the case of the address', () => {
    expect(avatarTints('0xABCDEF01')).toEqual(avatarTints('0xabcdef01'))
  })

  test.each(['', '0x', '0x12', 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', '7EqQdEUl'])(
    'exist for %j too, the same each time',
    (address) => {
      expect(avatarTints(address)).toHaveLength(5)
      for (const tint of avatarTints(address)) expect(tint).toMatch(/^#[\da-f]{6}$/)
      expect(avatarTints(address)).toEqual(avatarTints(address))
    },
  )
})

describe('Avatar', () => {
  test('shows its key until the picture has come, and keeps it when that comes too late (S9.10)', async () => {
    const onPicture = vi.fn()
    const { container, rerender } = await render(
      <Avatar address="0xabcdef" onPicture={onPicture} src="a.png" />,
    )
    expect(container.querySelector('img')).toBeNull()
    expect(container.querySelector('svg')).not.toBeNull()
    await act(async () => requested[0]?.onload?.())
    expect(container.querySelector('img')?.getAttribute('src')).toBe('a.png')
    expect(container.querySelector('svg')).toBeNull()
    expect(onPicture).toHaveBeenLastCalledWith(true)

    await rerender(<Avatar address="0xabcdef" onPicture={onPicture} src="b.png" />)
    expect(container.querySelector('img')).toBeNull()
    expect(onPicture).toHaveBeenLastCalledWith(false)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await act(async () => requested[1]?.onload?.())
    expect(container.querySelector('img')).toBeNull()
  })

  test('asks for nothing without a picture', async () => {
    await render(<Avatar address="0xabcdef" src={null} />)
    expect(requested).toHaveLength(0)
  })
})

describe('ImageTile', () => {
  test('falls back to the first letter when the image breaks, and tries the next address', async () => {
    const { container, find, rerender } = await render(<ImageTile name=" fox" src="a.png" />)
    await act(async () => find('img').dispatchEvent(new Event('error')))
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('F')
    await rerender(<ImageTile name="fox" src="b.png" />)
    expect(find('img').getAttribute('src')).toBe('b.png')
  })

  test('keeps its size before, with and without an image, and is silent', async () => {
    for (const src of ['a.png', undefined]) {
      const { find } = await render(<ImageTile name="Fox" size={24} src={src} />)
      expect(find('span').style.getPropertyValue('--lk-tile')).toBe('24')
      expect(find('span').getAttribute('aria-hidden')).toBe('true')
    }
  })

  test('survives an empty name and names outside the basic plane', async () => {
    const empty = await render(<ImageTile name="" />)
    expect(empty.container.textContent).toBe('')
    const astral = await render(<ImageTile name="🦊 Fox" />)
    expect(astral.container.textContent).toBe('🦊')
  })
})
