import { createRoot } from 'react-dom/client'

function Page() {
  return <button type="button">Connect</button>
}

createRoot(document.body).render(<Page />)
