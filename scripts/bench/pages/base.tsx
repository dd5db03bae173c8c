import { mount } from './site.tsx'

mount(
  <button id="connect" type="button">
    Connect
  </button>,
)
