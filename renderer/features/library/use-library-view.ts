import { shallowRef, watch, type ShallowRef } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { readView, viewQuery, type LibraryView } from './library-view.ts';

/** The address is written once typing rests: writing it takes longer than a keystroke should. */
const REST = 250;

/** What the library shows, as the address has it and back into the address. */
export function useLibraryView(): ShallowRef<LibraryView> {
  const route = useRoute();
  const router = useRouter();
  const here = route.path;
  const view = shallowRef(readView(route.query));
  const written = (query: LibraryView) => JSON.stringify(viewQuery(query));
  let waiting = 0;

  watch(view, (now) => {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      if (route.path === here && written(now) !== written(readView(route.query)))
        void router.replace({ query: viewQuery(now), hash: route.hash });
    }, REST);
  });
  watch(
    () => route.query,
    (query) => {
      if (route.path !== here) return;
      clearTimeout(waiting);
      const asked = readView(query);
      if (written(asked) !== written(view.value)) view.value = asked;
    },
  );
  return view;
}
