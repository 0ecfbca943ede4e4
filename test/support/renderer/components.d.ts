/** What plain TypeScript knows of a component: vue-tsc checks the components themselves and what the app hands them. */
declare module '*.vue' {
  import type { Component } from 'vue';
  const component: Component;
  export default component;
}
