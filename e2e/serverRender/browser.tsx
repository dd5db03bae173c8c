import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Site } from './Site.tsx'

function Hydrated() {
  useEffect(() => {
    document.body.dataset['hydrated'] = 'true'
  }, [])
  return <Site greeting="Hello" />
}

const root = document.getElementById('root')
if (root) hydrateRoot(root, <Hydrated />)
