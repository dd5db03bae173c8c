import { type ComponentType, useEffect, useState } from 'react'
import type { FloorList } from './FloorList.tsx'
import { mount } from './site.tsx'

const load = () => import('./FloorList.tsx')

function Floor() {
  const [open, setOpen] = useState(false)
  const [List, setList] = useState<ComponentType<FloorList.Props>>()
  useEffect(() => {
    requestIdleCallback(async () => {
      const { FloorList } = await load()
      setList(() => FloorList)
    })
  }, [])
  return (
    <>
      <button id="connect" onClick={() => setOpen(true)} type="button">
        Connect
      </button>
      {open && List ? <List onClose={() => setOpen(false)} /> : null}
    </>
  )
}

mount(<Floor />)
