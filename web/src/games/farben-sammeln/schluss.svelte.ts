/** Whether "Schluss" is to be said with the next card that is laid. The board has the button, the hand has the cards. */
class Schluss {
  armed = $state(false);
}

export const schluss = new Schluss();
