/** Type of a component for plain TypeScript; vue-tsc checks components themselves. */
declare module '*.vue' {
  import type { Component } from 'vue';
  const component: Component;
  export default component;
}
