import { keep, recall } from '../../link/keep';

const KEY = 'ueberall-anschliessen.help';

/** Whether places where a card fits are lit. Seeing them is the game, so at first they are not; it is kept by this browser. */
class Help {
  on = $state(recall(KEY) === 'on');

  turn(): void {
    this.on = !this.on;
    keep(KEY, this.on ? 'on' : 'off');
  }
}

export const help = new Help();
